import Foundation
import Testing

/// Checks that output is safe for a terminal.
enum HarmlessOutput {
  /// Fails for scalars that control a terminal or are invisible, and for too much output.
  ///
  /// - Parameter allowed: Control characters that the program itself uses, besides line feeds and
  ///   tabs.
  static func expect(
    _ bytes: Data, _ what: String, allowing allowed: Set<Unicode.Scalar> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let text = String(data: bytes, encoding: .utf8) else {
      Issue.record("\(what) is not UTF-8", sourceLocation: sourceLocation)
      return
    }
    var marks = 0
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let category = properties.generalCategory
      marks = [.nonspacingMark, .enclosingMark].contains(category) ? marks + 1 : 0
      let isForbidden =
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
        || properties.isDefaultIgnorableCodePoint
      if marks > 8 || isForbidden && scalar != "\n" && scalar != "\t" && !allowed.contains(scalar) {
        let number = String(scalar.value, radix: 16)
        Issue.record("\(what) has U+\(number) in it", sourceLocation: sourceLocation)
        return
      }
    }
  }
}
