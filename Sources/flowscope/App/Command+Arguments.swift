import FlowProtocol

/// What the arguments of commands may be completed to.
extension Command {
  /// The routes that are known: what the app declared, what shows, and what was navigated to.
  static let routes: @Sendable (Model) -> [String] = { model in
    let shown = model.inspection.shown?.nodes.values.prefix(mostLooked).map(
      \.currentRoute.identifier)
    let logged = model.inspection.log.entries.suffix(500).compactMap { entry in
      if case .navigation = entry.kind { entry.subject } else { nil }
    }
    return Set(model.inspection.declaredRoutes + (shown ?? []) + logged).filter { !$0.isEmpty }
      .sorted()
  }

  /// The names of the coordinators that show.
  static let coordinators: @Sendable (Model) -> [String] = { model in
    Set(model.inspection.shown?.nodes.values.prefix(mostLooked).map(\.name) ?? []).sorted()
  }

  /// Those that are looked into, then those that run: by name, by pid where several have it, and by path.
  static let engines: @Sendable (Model) -> [String] = { model in
    let known = model.inspections.compactMap(\.engine?.name)
    let running = model.running.compactMap { target in
      let isAlone = model.running.count { $0.name == target.name } == 1
      return isAlone ? target.name : target.pid.map(String.init)
    }
    var seen: Set<String> = []
    return (known + running + model.running.map(\.path)).filter { seen.insert($0).inserted }
  }

  /// More would be felt at each key.
  private static let mostLooked = 10_000
}
