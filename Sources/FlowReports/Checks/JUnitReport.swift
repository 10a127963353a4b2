/// A check as JUnit's XML, in the form that Jenkins, GitLab and the actions of GitHub read.
///
/// Source: https://github.com/jenkinsci/xunit-plugin, junit-10.xsd
package enum JUnitReport {
  package static func text(of check: CheckReport) -> String {
    let failures = check.cases.count { $0.isFailed }
    let skipped = check.cases.count { $0.isSkipped }
    let counts = attributes([
      ("name", check.name), ("tests", "\(check.cases.count)"), ("failures", "\(failures)"),
      ("errors", "0"),
    ])
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites\(counts)>",
      "  <testsuite\(counts)\(attributes([("skipped", "\(skipped)")]))>",
    ]
    lines += check.cases.flatMap(self.lines)
    let said = [check.summary] + check.remarks
    lines += ["    <system-out>\(content(said))</system-out>", "  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ check: CheckCase) -> [String] {
    let start = "    <testcase" + attributes([("classname", check.group), ("name", check.name)])
    let place = check.place.map { ["\($0.path):\($0.line)"] } ?? []
    switch check.outcome {
    case .passed: return ["\(start)/>"]
    case .skipped(let reason):
      return [
        "\(start)>", "      <skipped\(attributes([("message", reason)]))/>", "    </testcase>",
      ]
    case .failed(let kind, let message):
      let facts = attributes([("type", kind), ("message", message)])
      // Some readers show only the text, and others only the attribute.
      let text = content([message] + place + check.details)
      return ["\(start)>", "      <failure\(facts)>\(text)</failure>", "    </testcase>"]
    }
  }

  private static func attributes(_ values: [(name: String, value: String)]) -> String {
    values.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  private static func content(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { escaped(String($0)) }.joined(separator: "\n")
  }

  /// One line of text without the characters that XML 1.0 forbids, even as references.
  ///
  /// Source: https://www.w3.org/TR/xml/#charsets
  private static func escaped(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in DisplayText.neutralised(text, limit: DisplayText.lineLimit).unicodeScalars {
      scalars.append(scalar == "\u{fffe}" || scalar == "\u{ffff}" ? "\u{fffd}" : scalar)
    }
    return XMLText.escaped(String(scalars))
  }
}

extension CheckCase {
  fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
  fileprivate var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
}
