import Foundation

/// What the lints of sources know of their findings, which have no coordinators with ids.
package struct LintedSources: Equatable, Sendable {
  /// The directory from which the places begin; nil if it is not known.
  private let directory: String?
  private let found: [LintFinding: SourceFinding]
  /// The names of the types of all coordinators.
  package let types: Set<String>

  /// The sources at a path, which may be a file, with their findings.
  init(_ findings: [SourceFinding], at path: String?, in map: DeclaredMap) {
    directory = path.map {
      $0.hasSuffix(TargetKind.sourceSuffix)
        ? URL(fileURLWithPath: $0).deletingLastPathComponent().path : $0
    }
    found = Dictionary(findings.map { ($0.finding, $0) }) { first, _ in first }
    types = Set(map.coordinators.map(\.name))
  }

  /// The names of the coordinators that a finding is about.
  func coordinators(of finding: LintFinding) -> [String] { found[finding]?.coordinators ?? [] }

  func place(of finding: LintFinding) -> DeclaredPlace? { found[finding]?.place }

  /// The line of a finding below the root of the sources, or else below the directory that was read.
  func line(of finding: LintFinding, in root: SourceRoot?) -> SourcePlace? {
    guard let place = place(of: finding) else { return nil }
    return SourcePlace(path: path(of: place.file, in: root), line: place.line)
  }

  private func path(of file: String, in root: SourceRoot?) -> String {
    guard let root, let directory else { return file }
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    }
    let (above, below) = (parts(root.path), parts(directory))
    guard below.starts(with: above) else { return file }
    return (below.dropFirst(above.count) + [file]).joined(separator: "/")
  }
}
