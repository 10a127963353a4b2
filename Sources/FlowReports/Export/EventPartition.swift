/// The place of rows in an export: `kind=navigation/day=2026-11-28/app=shop/<run>.ndjson`.
///
/// Names are written as Apache Hive writes them, which DuckDB, Spark and others read.
package struct EventPartition: Hashable, Sendable {
  package let kind: EventRow.Kind
  /// The day in UTC, such as "2026-11-28".
  package let day: String
  package let app: String
  package let run: String

  /// The ending of a file with rows, with its dot.
  package static let ending = ".ndjson"

  package init(kind: EventRow.Kind, day: String, app: String, run: String) {
    (self.kind, self.day, self.app, self.run) = (kind, day, app, run)
  }

  package init(of row: EventRow) {
    // The day of the time that the row has.
    let day = Times.text(row.time).prefix { $0 != "T" }
    self.init(kind: row.kind, day: String(day), app: row.source.app, run: row.source.run)
  }

  /// The directories, from the outermost.
  package var folders: [String] {
    ["kind=\(kind.rawValue)", "day=\(day)", "app=\(Self.value(app))"]
  }

  package var file: String { Self.file(ofRun: run) }

  /// The path below the directory of the export.
  package var path: String { (folders + [file]).joined(separator: "/") }

  /// The name of a run's files, which is never that of a hidden file: readers leave those out, and
  /// those that begin with "_".
  package static func file(ofRun run: String) -> String {
    let name = escaped(run)
    guard let first = name.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "_")
    else { return (name.isEmpty ? "%00" : name) + ending }
    return percent(first) + name.dropFirst() + ending
  }

  /// What Hive writes for a value that is empty.
  private static let empty = "__HIVE_DEFAULT_PARTITION__"

  private static func value(_ text: String) -> String { text.isEmpty ? empty : escaped(text) }

  /// The maximum size of an escaped name, in bytes; file systems allow 255 with what surrounds it.
  private static let mostBytes = 200

  /// Escapes the characters that Hive escapes, and those that could harm a terminal.
  ///
  /// A name that would be too long for a file ends in a digest in place of its rest.
  private static func escaped(_ text: String) -> String {
    var name = ""
    var kept = 0
    for scalar in text.unicodeScalars {
      name += shown(scalar)
      if name.utf8.count <= mostBytes - 17 { kept = name.utf8.count }
    }
    if name.utf8.count <= mostBytes { return name }
    return String(decoding: name.utf8.prefix(kept), as: UTF8.self) + "-" + Digest.text(of: text)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    let isSpecial =
      scalar.value < 0x20 || scalar.value == 0x7f || special.contains(scalar)
      || !scalar.isASCII && DisplayText.isHarmful(scalar)
    guard isSpecial else { return String(scalar) }
    return String(scalar).utf8.map(percent).joined()
  }

  private static let special = Set("\"#%'*/:=?\\{[]^".unicodeScalars)

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
