import FlowEngine
import FlowProtocol

extension SARIFLog.Location {
  /// Creates the location of a finding: in the hierarchy and, for tools that need files, in a file
  /// path that represents it.
  init(of finding: LintFinding, at path: [String]) {
    physicalLocation = SARIFLog.PhysicalLocation(
      artifactLocation: .init(uri: Self.standIn(for: path)), region: .init(startLine: 1))
    logicalLocations =
      finding.coordinator.map { coordinator in
        [
          SARIFLog.LogicalLocation(
            name: coordinator.name,
            fullyQualifiedName: "\(path.joined(separator: "/"))\(coordinator.id)",
            kind: "coordinator")
        ]
      } ?? []
  }

  /// Returns a file path for a coordinator, whose source is unknown: its path in the hierarchy, in
  /// a folder `flowscope`.
  ///
  /// GitHub's code scanning requires a file for each result, as a path in the repository; the file
  /// need not exist. The path is the same in each run and unique for each coordinator path, because
  /// results are identified by their files.
  ///
  /// Source: https://docs.github.com/en/code-security/code-scanning
  private static func standIn(for path: [String]) -> String {
    (["flowscope"] + path.map(component)).joined(separator: "/")
  }

  /// Encodes a name as one component of a URI path, without the special meaning of dots.
  private static func component(_ name: String) -> String {
    let shown = name.count > longestName ? "\(name.prefix(longestName - 1))…" : name
    // Escaping would not help: URI readers treat escaped dots as dots.
    if shown.allSatisfy({ $0 == "." }) { return String(repeating: "_", count: max(1, shown.count)) }
    return shown.utf8.map { isUnreserved($0) ? String(UnicodeScalar($0)) : escaped($0) }.joined()
  }

  private static let longestName = 80

  /// Whether a character needs no escaping in any part of a URI.
  ///
  /// Source: RFC 3986, section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "%0\(digits)" : "%\(digits)"
  }
}
