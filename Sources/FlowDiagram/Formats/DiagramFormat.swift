/// The formats of a diagram.
public enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// A drawing, for browsers and documents.
  case svg
  /// A page that a browser opens without a network, in which the reader pans, zooms, searches and
  /// folds.
  case html
  /// A drawing in pixels. Needs graphviz.
  case png
  /// A drawing for paper. Needs graphviz.
  case pdf
  /// A diagram that GitHub, GitLab and many editors draw (https://mermaid.js.org).
  case mermaid
  /// A Mermaid diagram and a table of the coordinators.
  case markdown
  /// The graph without positions, for graphviz, other tools and diffs.
  case dot
  /// The boxes and lines, for programs.
  case json

  /// Whether a reader sees all of the file at once, so that a large diagram has to be folded.
  package var isPicture: Bool {
    switch self {
    case .svg, .png, .pdf, .mermaid, .markdown: true
    case .html, .dot, .json: false
    }
  }

  /// Whether the file is a drawing with places, which has a size, and which graphviz can make.
  package var isDrawing: Bool { self == .svg || self == .png || self == .pdf }

  package var summary: String {
    switch self {
    case .svg: "a drawing, for browsers and documents"
    case .html: "a page to pan, search and fold, in one file"
    case .png: "a drawing in pixels"
    case .pdf: "a drawing for paper"
    case .mermaid: "text that GitHub and GitLab draw"
    case .markdown: "a Mermaid diagram and a table"
    case .dot: "the graph, for other tools and for diffs"
    case .json: "the boxes and lines, for programs"
    }
  }

  /// The extensions of files of this format, the usual one first.
  package var extensions: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .mermaid: ["mmd", "mermaid"]
    case .markdown: ["md", "markdown"]
    case .dot: ["dot", "gv"]
    default: [rawValue]
    }
  }

  /// The format of a file with this extension; nil if there is none.
  package init?(fileExtension: String) {
    let wanted = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.extensions.contains(wanted) }) else {
      return nil
    }
    self = format
  }
}

extension Diagram {
  /// Returns the diagram in a format; nil for one that only graphviz draws.
  ///
  /// The same diagram gives the same text. O(boxes and lines).
  public func text(as format: DiagramFormat) -> String? {
    switch format {
    case .svg: svg
    case .html: html()
    case .png, .pdf: nil
    case .mermaid: MermaidText.of(self)
    case .markdown: MarkdownText.of(self)
    case .dot: DOTText(framedForDot).whole
    case .json: DiagramDocument(self).text
    }
  }

  /// Returns a warning if the diagram is too large for the program that draws the format; else nil.
  ///
  /// O(boxes and lines).
  package func warning(as format: DiagramFormat) -> String? {
    format == .mermaid || format == .markdown ? MermaidText.warning(self) : nil
  }

  /// The diagram in a fenced block of Markdown, as Mermaid.
  public var mermaidFence: String { MarkdownText.fence(self) }

  /// A table of Markdown, with a row for each coordinator.
  public var markdownTable: String { MarkdownText.table(of: self) }

  /// The diagram as SVG, laid out as a tidy tree.
  private var svg: String {
    var diagram = framedForTree
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(fitting: &diagram, shapes: shapes)
    return diagram.svg(shapes: shapes, placement: placement)
  }
}
