import FlowEngine
import FlowIntrospect
import Foundation
import TestApps
import Testing

/// The facts that a panel must show about an engine that does not change.
///
/// The texts are computed without the inspector. Long texts are cut, because columns are.
struct PanelFacts {
  let engine: StillEngine

  /// Whether the panel shows the engine's facts; nil for a panel without a rule.
  func hold(for panel: String, on screen: ScreenText) throws -> Bool? {
    switch panel {
    case "tree": return try tree(screen.tree)
    case "detail": return try detail(screen.right)
    case "preview": return try preview(screen.right)
    case "log": return log(screen.bottom)
    case "errors": return errors(screen.bottom)
    case "timeline": return timeline(screen.bottom)
    case "detents": return detents(screen.bottom)
    case "lints": return lints(screen.bottom)
    case "activity": return activity(screen.bottom)
    case "routes": return routes(screen.bottom)
    case "source": return has(screen.right, ["no sources:"])
    case "links" where engine.navigations.allSatisfy { $0.link == nil }:
      return has(screen.bottom, ["no link was opened yet"])
    default: return nil
    }
  }

  /// The lines are a part of the hierarchy without gaps, all of it if it fits, and mark the visible
  /// coordinator.
  private func tree(_ lines: [Substring]) throws -> Bool {
    let nodes = engine.snapshot.preorder
    let first = (0...max(0, nodes.count - lines.count)).first { start in
      zip(lines, nodes[start...]).allSatisfy { $0.contains(" \(shownName($1))") }
    }
    let visible = try engine.visible
    return first != nil && (lines.count == nodes.count || lines.count > 20)
      && has(lines, ["▶", shownName(visible), "● \(cut(visible.currentRoute, to: 16))"])
  }

  /// The part of a name that stays in a narrow column, in which all names lose the same words.
  private func shownName(_ node: FlowNode) -> String {
    node.givenName.map { "\"\($0)\"" } ?? distinctive(node.name)
  }

  /// The host of a modal; one with a given name may keep only a part of its type.
  private func on(_ host: FlowNode) -> String {
    host.givenName == nil ? "on \(distinctive(host.name).prefix(6))" : "on "
  }

  /// The name of a type without its arguments and the word that most coordinators have.
  private func distinctive(_ name: String) -> String {
    let type = name.prefix { $0 != "<" }
    let word = "Coordinator"
    return String(type.hasSuffix(word) && type != word ? type.dropLast(word.count) : type)
  }

  /// The details of the visible coordinator, which is selected.
  private func detail(_ lines: [Substring]) throws -> Bool {
    let visible = try engine.visible
    let parent = visible.parent.flatMap { engine.snapshot[$0] }
    return has(lines, [String(visible.name.prefix(6)), " \(visible.id) "])
      && has(lines, ["root ", cut(visible.root, to: 16)])
      && has(lines, ["on screen", "yes"])
      && has(lines, ["relation", String(parent?.name.prefix(20) ?? "root")])
  }

  /// The drawing names the coordinator on top and its route.
  private func preview(_ lines: [Substring]) throws -> Bool {
    let visible = try engine.visible
    return has(lines, [String(visible.name.prefix(16))])
      && has(lines, [cut(visible.currentRoute, to: 16)])
      // The details name the visible coordinator too.
      && !has(lines, ["relation"])
  }

  /// The last navigation in the last line, and each error; a failed navigation is one line, of
  /// either.
  private func log(_ lines: [Substring]) -> Bool {
    func isError(_ report: StillEngine.ReportedError) -> Bool {
      has(lines, ["! error", cut(report.error.kind, to: 16)])
    }
    if let last = engine.navigations.last, !has(lines.suffix(1), texts(of: last)),
      last.succeeded || !engine.errors.contains(where: isError)
    {
      return false
    }
    return engine.errors.allSatisfy { report in
      isError(report)
        || has(lines, ["✗", cut(report.error.message, to: 10)])
    }
  }

  /// The errors in lines of equal ones, or that there are none.
  private func errors(_ lines: [Substring]) -> Bool {
    if engine.errors.isEmpty { return has(lines, ["no error was reported"]) }
    let counts = lines.compactMap { line -> Int? in
      let words = line.split(separator: " ")
      let times = words.first { $0.hasPrefix("×") }.flatMap { Int($0.dropFirst()) }
      return times ?? (words.contains { $0.hasPrefix("#") && $0.count > 1 } ? 1 : nil)
    }
    return counts.reduce(0, +) == engine.errors.count
      && engine.errors.allSatisfy { report in
        has(lines, ["#\(report.sequence) ", cut(report.error.message, to: 30)])
          || has(lines, ["×", cut(report.error.message, to: 30)])
      }
  }

  /// The last navigation with the number of its steps.
  private func timeline(_ lines: [Substring]) -> Bool {
    guard let last = engine.navigations.last else { return has(lines, ["earlier events"]) }
    let count = last.steps.count
    return has(lines, texts(of: last) + [count == 1 ? "1 step" : "\(count) steps"])
  }

  /// The modals with their hosts, or that there are none.
  private func detents(_ lines: [Substring]) -> Bool {
    let (hosts, registrations) = (engine.hosts, engine.registrations)
    if hosts.isEmpty, registrations.isEmpty {
      // One that was made on demand, and has left, is listed.
      return has(lines, ["no modal is presented or registered"]) || has(lines, ["made by "])
    }
    return hosts.allSatisfy { host in
      has(lines, ["▣ \(cut(host.presented, to: 10))", on(host)])
    }
      && registrations.allSatisfy { modal in
        let host = modal.parent.flatMap { engine.snapshot[$0] }
        return has(
          lines,
          [
            "□ \(cut(modal.root, to: 10))",
            host.map(on) ?? "on ",
          ])
      }
  }

  /// The rules of the warnings, the number of unknown findings, or that there are none.
  private func lints(_ lines: [Substring]) -> Bool {
    if engine.findings.isEmpty { return has(lines, ["no findings"]) }
    let unknown = engine.findings.count - engine.warnings.count
    return engine.warnings.allSatisfy { finding in
      has(
        lines,
        [cut(finding.rule, to: 20), cut(distinctive(finding.coordinator?.name ?? ""), to: 8)])
    }
      && (unknown == 0 || has(lines, ["\(unknown) unknown"]))
  }

  /// The coordinators on screen, and those that the last navigation changed.
  private func activity(_ lines: [Substring]) -> Bool {
    let path = engine.snapshot.visiblePath.compactMap { engine.snapshot[$0] }
    let changed = engine.navigations.last?.steps.map(\.coordinator) ?? []
    return path.allSatisfy {
      has(lines, ["● \(cut(distinctive($0.name), to: 6))", " \($0.id) ", " now"])
    }
      && changed.allSatisfy { coordinator in
        lines.contains { line in
          let words = line.split(separator: " ")
          guard let id = words.firstIndex(of: "\(coordinator.id)") else { return false }
          return words.dropFirst(id + 1).first.flatMap { Int($0) } ?? 0 > 0
        }
      }
  }

  /// The declared routes in their order, each once whatever its values, with what the app says.
  private func routes(_ lines: [Substring]) -> Bool {
    guard let titles = lines.firstIndex(where: { $0.contains("FROM HERE") }) else { return false }
    var cases: Set<RouteLabel> = []
    let declared = engine.explained.filter {
      $0.isDeclared && cases.insert($0.route.case).inserted
    }
    let rows = lines[(titles + 1)...]
    return !rows.isEmpty && !declared.isEmpty
      && zip(rows, declared).allSatisfy { row, explained in
        row.contains(cut(explained.route.case.code, to: 14)) && row.contains(outcome(explained))
      }
  }

  private func outcome(_ explained: StillEngine.ExplainedRoute) -> String {
    switch explained.outcome {
    case "reachable": "✓ \(cut(explained.how ?? "\(explained.steps ?? 0) step", to: 10))"
    case "not on screen": "⚠ not on screen"
    case "refused": "✗ refused"
    case "unknown": "? "
    default: "✓ \(explained.outcome)"
    }
  }

  private func texts(of navigation: NavigationReport) -> [String] {
    [
      navigation.succeeded ? "✓" : "✗", navigation.request, cut(navigation.route, to: 16),
      cut(distinctive(navigation.origin.name), to: 6),
    ]
  }

  private func cut(_ route: RouteLabel?, to count: Int) -> String {
    cut(route?.shown ?? "", to: count)
  }

  private func cut(_ text: String, to count: Int) -> String { String(text.prefix(count)) }

  /// Whether one of the lines contains all these texts.
  private func has(_ lines: some Sequence<Substring>, _ texts: [String]) -> Bool {
    lines.contains { line in texts.allSatisfy { line.contains($0) } }
  }
}
