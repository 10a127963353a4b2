public import FlowModel

/// The contents and the look of a diagram of a hierarchy.
///
/// The defaults leave ids out, so two runs of an app in the same state give the same picture.
public struct DiagramOptions: Equatable, Sendable {
  /// A part of the diagram that can be left out.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Registered modals that are not presented.
    case registered
    /// The presentation contexts.
    case contexts
    /// The names of the route types.
    case types
    /// The entries of the stacks.
    case stacks
    /// The values of routes: `product` in place of `product(7)`.
    case values
    /// The detents of sheets.
    case detents
    /// The frames around tabs.
    case groups
    /// The names of the relations beside the lines.
    case labels
    /// The ids of the coordinators, which differ from run to run.
    case ids
    /// The marks of what is on screen.
    case screen
  }

  /// Whether a legend explains the signs.
  public enum Legend: String, Hashable, Sendable, CaseIterable {
    case on
    case off
    /// Only if the diagram has at least three boxes.
    case auto
  }

  /// A line of code.
  package struct SourceLine: Equatable, Sendable {
    /// The absolute path of the file, and its path below the directory of the sources.
    let file, path: String
    let line: Int

    package init(file: String, path: String, line: Int) {
      (self.file, self.path, self.line) = (file, path, line)
    }

    /// What stands for the line in an address.
    package static let parts = ["{file}", "{path}", "{line}"]

    /// The address by a template; nil if it is not one for a link.
    package func address(by template: String) -> String? {
      LinkAddress.safe(
        template.replacing("{file}", with: LinkAddress.path(file))
          .replacing("{path}", with: LinkAddress.path(path)).replacing("{line}", with: "\(line)"),
        opensEditors: true)
    }
  }

  /// The address of the link at a coordinator of this type; nil for none.
  func address(ofType name: String) -> String? {
    guard let template = link?.replacing("{type}", with: LinkAddress.part(name)) else { return nil }
    if SourceLine.parts.contains(where: template.contains) {
      return sourceLines[name]?.address(by: template)
    }
    return LinkAddress.safe(template)
  }

  /// The title above the diagram; nil for none.
  public var title: String?
  /// The coordinator to show, with its descendants and its path to the root; nil for the root.
  public var focus: CoordinatorID?
  /// The number of levels below the focus; nil for all.
  public var depth: Int?
  /// The parts to leave out.
  public var hidden: Set<Part> = [.ids]
  /// The coordinator types below which only the number of coordinators is shown.
  public var collapsed: Set<String> = []
  /// Whether to show only the path to the visible screen.
  public var isOnlyOnScreen = false
  /// Whether a hierarchy of more than 100 coordinators shows only its first levels, and the path to
  /// the visible screen with its neighbours.
  ///
  /// A large picture is illegible. A page folds by itself, where a reader can unfold.
  public var isFolded = false
  /// The direction in which the lines go.
  public var direction = Diagram.Direction.right
  /// Whether a legend explains the signs.
  public var legend = Legend.auto
  /// The colours.
  public var theme = DiagramTheme.auto
  /// The address of the page about a coordinator: `{type}` is replaced by the name of its type.
  public var link: String?
  /// The lines that declare the types of coordinators, for addresses of lines of code.
  package var sourceLines: [String: SourceLine] = [:]
  package var marks: [CoordinatorID: [Diagram.Mark]] = [:]

  /// Creates the default options.
  public init() {}
}

/// The contents and the look of a diagram of a map of routes.
public struct RouteMapOptions: Equatable, Sendable {
  /// A part of the diagram that can be left out.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// Ways on which all navigations went back: pops and dismissals.
    case back
    /// Declared routes that no navigation reached.
    case declared
    /// Navigations that failed.
    case failures
    /// How often a navigation happened.
    case counts
    /// The median durations.
    case durations
    /// Navigations to the route where they began.
    case loops
  }

  /// The title above the diagram; nil for none.
  public var title: String?
  /// The parts to leave out.
  public var hidden: Set<Part> = []
  /// The minimum number of navigations of a way that is shown.
  public var least = 1
  /// The number of ways up to which all are shown; nil for all.
  ///
  /// Of more, only the most frequent are shown.
  public var mostWays: Int?
  /// The direction in which the lines go; nil for the one in which a document shows the drawing
  /// largest.
  public var direction: Diagram.Direction?
  /// Whether a legend explains the signs.
  public var legend = DiagramOptions.Legend.auto
  /// The colours.
  public var theme = DiagramTheme.auto
  /// The addresses of the pages about routes.
  package var links: [RouteMap.Place: String] = [:]

  /// Creates the default options.
  public init() {}
}
