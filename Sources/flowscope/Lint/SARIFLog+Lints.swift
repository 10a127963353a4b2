import FlowIntrospect
import Inspector

extension SARIFLog {
  /// Creates a log of the findings, with a description of each lint.
  init(_ results: LintResults) {
    let indices = Dictionary(
      uniqueKeysWithValues: Linter.lints.enumerated().map { ($1.name, $0) })
    var alike: [String: Int] = [:]
    runs = [
      Run(
        tool: Tool(
          driver: Component(
            name: "flowscope", version: flowscopeVersion, rules: Linter.lints.map(Rule.init))),
        invocations: [
          Invocation(
            executionSuccessful: true, toolExecutionNotifications: Notification.all(of: results))
        ],
        results: results.findings.map { finding in
          var result = Result(
            finding, at: results.path(to: finding), ruleIndex: indices[finding.lint])
          alike[result.identity, default: 0] += 1
          result.numberAmongAlike(alike[result.identity] ?? 1)
          return result
        })
    ]
  }
}

extension SARIFLog.Rule {
  fileprivate init(_ lint: LintDescription) {
    id = lint.name
    shortDescription = .init(text: String(lint.finds.prefix { $0 != "." }) + ".")
    fullDescription = .init(text: "\(lint.finds) \(lint.matters)")
    help = .init(text: "\(lint.remedy) Says \"unknown\": \(lint.unknown)")
    defaultConfiguration = .init(level: .warning)
  }
}

extension SARIFLog.Result {
  fileprivate init(_ finding: LintFinding, at path: [String], ruleIndex: Int?) {
    let isWarning = finding.verdict == .warning
    ruleId = "\(finding.lint)/\(finding.rule)"
    self.ruleIndex = ruleIndex
    kind = isWarning ? .fail : .open
    level = isWarning ? .warning : .none
    message = .init(text: "\(finding.message). \(finding.advice)")
    locations = [SARIFLog.Location(of: finding, at: path)]
    // Coordinators have other ids in each run; names and routes stay the same.
    let route = finding.route.map { "\($0.type).\($0.identifier)" } ?? ""
    partialFingerprints = [
      Self.fingerprint: "\(ruleId)|\(path.joined(separator: "/"))|\(route)"
    ]
  }

  private static let fingerprint = "flowscope/v1"

  /// The fingerprint of the finding; similar findings can share it.
  fileprivate var identity: String { partialFingerprints[Self.fingerprint] ?? "" }

  /// Distinguishes the finding from others with the same fingerprint, by a hash and a number from
  /// 1.
  ///
  /// GitHub's code scanning identifies results only by this value.
  fileprivate mutating func numberAmongAlike(_ number: Int) {
    partialFingerprints["primaryLocationLineHash"] = "\(Digest.text(of: identity)):\(number)"
  }
}

extension SARIFLog.Notification {
  /// The notifications about lints that did not run and findings that are not listed; nil if there
  /// are none.
  fileprivate static func all(of results: LintResults) -> [SARIFLog.Notification]? {
    var texts = results.omitted.sorted { $0.key < $1.key }.map {
      "\($0.value) more findings of \($0.key) are not listed"
    }
    if !results.notRun.isEmpty {
      texts.append(
        "these lints need live coordinators and did not run: "
          + results.notRun.joined(separator: ", "))
    }
    return texts.isEmpty ? nil : texts.map { .init(level: .note, message: .init(text: $0)) }
  }
}
