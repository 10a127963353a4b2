import FlowProtocol

extension SARIFLog.Location {
  /// Where a finding is: in the hierarchy, and for tools that know files alone, in a file that stands for it.
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

  /// The file that stands for a coordinator, whose source nobody tells: the way to it, in a folder `flowscope`.
  ///
  /// GitHub's code scanning takes no result without a file, and no URI that is not a path in the repository; it need
  /// not be there. The same in every run, and alone for each way, since results are known again by their files.
  ///
  /// Source: https://docs.github.com/en/code-security/code-scanning
  private static func standIn(for path: [String]) -> String {
    (["flowscope"] + path.map(component)).joined(separator: "/")
  }

  /// One name as one component of a URI's path, which is none that leads elsewhere.
  private static func component(_ name: String) -> String {
    let shown = name.count > longestName ? "\(name.prefix(longestName - 1))…" : name
    // Escaped, dots would be the same to whoever reads the URI.
    if shown.allSatisfy({ $0 == "." }) { return String(repeating: "_", count: max(1, shown.count)) }
    return shown.utf8.map { isUnreserved($0) ? String(UnicodeScalar($0)) : escaped($0) }.joined()
  }

  private static let longestName = 80

  /// Whether a character stands for itself wherever it is in a URI.
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
