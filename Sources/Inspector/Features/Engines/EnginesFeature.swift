import FlowModel

extension Action {
  package static let targets = Action("targets", goingTo: .overlay(.targets))
  package static let reconnect = Action("reconnect") { model in
    if model.inspection.playback != nil { return model.say("a recording has no connection") }
    if model.inspection.declared != nil { return model.say(EngineInspection.nothingRuns) }
    model.message = "reconnecting"
    return [.follow(model.inspection.id)]
  }
  static let resync = Action("resync") { model in
    if model.inspection.playback != nil { return model.say("a recording cannot be reloaded") }
    if model.inspection.declared != nil {
      return model.say("the sources were read once; start flowscope again to read them again")
    }
    model.message = "reloading the hierarchy"
    return [.resync(model.inspection.id)]
  }
}

enum EnginesFeature: Feature {
  static let keys: [Keymap.Binding] = [
    .init(.targets, "attach to another engine", "E", section: .engines),
    .init(.reconnect, "reconnect", "r", section: .engines),
    .init(.resync, "reload the hierarchy", "R", section: .engines),
  ]

  static let commands = [
    Command(
      name: "target", argument: "[an engine]", help: "attach to another engine",
      arguments: { $0.engineNames }
    ) { argument, model in
      if argument.isEmpty { return [.go(.overlay(.targets))] }
      // A recording has the name of its engine, which may be running too.
      let known = model.inspections.first {
        "\($0.id)" == argument || $0.playback == nil && $0.engine?.name == argument
      }
      guard let known else { return [.resolve(argument)] }
      _ = model.look(at: known.id)
      return []
    }
  ]

  static let overlays: [any OverlayContent.Type] = [EnginesOverlay.self, WaitingOverlay.self]

  static func requests(in model: inout Model) -> [Effect] { model.attachIfWaiting() }
}

extension Overlay {
  static let targets = Overlay("targets", "the engines", takesText: true)
}

/// The running engines, the recordings and sources, and the engines that are gone.
enum EnginesOverlay: ListOverlay {
  static let overlay = Overlay.targets
  static let keys = JumpOverlay.keys

  static func title(in model: Model) -> String { "Engines" }

  static func emptyText(in model: Model) -> String {
    model.running.isEmpty ? "searching for engines…" : "no match"
  }

  static func open(in model: inout Model) -> [Effect] { [.listEngines] }

  static func choices(in model: Model) -> [Choice] {
    let running = model.running.map { ($0.title, InspectionID.engine($0.endpoint)) }
    let others = model.inspections.filter { inspection in
      inspection.id != .nothing && !model.running.contains { .engine($0.endpoint) == inspection.id }
    }.map { inspection in
      if inspection.declared != nil { return ("sources", inspection.id) }
      let name = inspection.engine?.name ?? "unknown"
      return (inspection.playback == nil ? "\(name), gone" : "\(name), recorded", inspection.id)
    }
    let choices = (running + others).map { title, id in
      Choice(title: title, detail: "\(id)", action: following(id))
    }
    return Choice.ranked(choices, by: model.editor.text)
  }

  static func initialChoice(in model: Model) -> Action? {
    following(model.inspection.id)
  }

  private static func following(_ id: InspectionID) -> Action {
    Action("engine \(id)") { $0.follow(id) }
  }
}

extension Model {
  /// The names of the known engines, then of the running ones: by name, by pid if several have the
  /// name, and by its endpoint.
  fileprivate var engineNames: [String] {
    let known = inspections.compactMap(\.engine?.name)
    let names = running.compactMap { target in
      let isAlone = running.count { $0.name == target.name } == 1
      return isAlone ? target.name : target.pid.map(String.init)
    }
    var seen: Set<String> = []
    return (known + names + running.map { "\($0.endpoint)" }).filter { seen.insert($0).inserted }
  }
}
