import FlowIntrospect
import Inspector

extension SARIFLog {
  /// What the lints found, with what each of them says of itself.
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
    help = .init(text: "\(lint.mend) Says \"unknown\": \(lint.unknown)")
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
    // Coordinators have other numbers in every run; names and routes stay.
    let route = finding.route.map { "\($0.type).\($0.identifier)" } ?? ""
    partialFingerprints = [
      Self.fingerprint: "\(ruleId)|\(path.joined(separator: "/"))|\(route)"
    ]
  }

  private static let fingerprint = "flowscope/v1"

  /// What a finding is known by, but for others like it.
  fileprivate var identity: String { partialFingerprints[Self.fingerprint] ?? "" }

  /// Tells it from those that are like it, for GitHub's code scanning, which knows results by this alone: a hash,
  /// and a number from 1.
  fileprivate mutating func numberAmongAlike(_ number: Int) {
    partialFingerprints["primaryLocationLineHash"] = "\(Digest.text(of: identity)):\(number)"
  }
}

extension SARIFLog.Notification {
  /// What was not looked at, or is not listed; nil where nothing.
  fileprivate static func all(of results: LintResults) -> [SARIFLog.Notification]? {
    var texts = results.omitted.sorted { $0.key < $1.key }.map {
      "\($0.value) more findings of \($0.key) are not listed"
    }
    if !results.notRun.isEmpty {
      texts.append(
        "these lints ask live coordinators and did not run: "
          + results.notRun.joined(separator: ", "))
    }
    return texts.isEmpty ? nil : texts.map { .init(level: .note, message: .init(text: $0)) }
  }
}
