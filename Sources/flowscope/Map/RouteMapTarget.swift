import ArgumentParser
import FlowDiagram
import FlowProtocol
import FlowRecording
import Inspector

enum RouteMapTarget {
  /// Returns the merged map of all targets; watches engines for the duration `watching`.
  ///
  /// A target that is named more than once counts once. Missing navigations are reported to `tell`.
  static func map(
    of targets: [String?], watching time: Duration?,
    tell: @escaping @Sendable (String) -> Void = { StandardError.say($0) }
  ) async throws -> RouteMap {
    var map = RouteMap()
    let found = try await NavigatedTargets.find(
      targets, watching: time, to: "map the routes", tell: tell)
    let maps = try await found.answers(watching: time) { path in
      map.merge(try await self.map(ofRecordingAt: path, tell))
    } asking: { path in
      // Connects first, so that a bad target is an error: a follower would wait for it.
      let title = try await Target.ask(path) { $0.engine.title }
      return try await self.map(ofEngineAt: path, title, watching: time, tell)
    }
    for other in maps { map.merge(other) }
    return map
  }

  /// Follows an engine for a time; without a time, notes only its routes and its screen.
  private static func map(
    ofEngineAt path: String, _ title: String, watching time: Duration?,
    _ tell: @Sendable (String) -> Void
  ) async throws -> RouteMap {
    guard let time else {
      tell("\(title) does not keep its navigations: watch it with --for, or record it")
      return try await Target.ask(path) { client in
        var walk = RouteWalk()
        walk.take(.snapshot(try await client.snapshot()))
        if let routes = try await client.knownRoutes() { walk.take(.declared(routes.declared)) }
        return walk.finish()
      }
    }
    // Without visible progress, prints when watching begins.
    if !Progress.isShown { tell("watching \(title) for \(Counted.seconds(time))") }
    let events = EngineFollower(path: path, as: Target.viewer, asksForRoutes: true).events()
    let watching = Task {
      var (walk, lost) = (RouteWalk(), 0)
      for await event in events {
        if case .lost(let count) = event { lost = Counted.limited(lost + Counted.limited(count)) }
        walk.take(event)
      }
      return (walk.finish(), lost)
    }
    // An interrupt ends the program, and the time ends the watch.
    try await Task.sleep(for: time)
    watching.cancel()
    let (map, lost) = await watching.value
    if lost > 0 { tell("\(title) may have missed up to \(Counted.text(lost, "navigation"))") }
    return map
  }

  private static func map(
    ofRecordingAt path: String, _ tell: (String) -> Void
  ) async throws -> RouteMap {
    let reader = try RecordingReader(path: path)
    var (walk, gaps, lost) = (RouteWalk(), 0, 0)
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { walk.take(.declared(routes)) }
    }
    for try await recorded in reader.events() {
      switch recorded.event {
      case .lost(let count): lost = Counted.limited(lost + Counted.limited(count))
      case .disconnected: gaps += 1
      default: break
      }
      walk.take(recorded.event)
    }
    let title = StandardInput.named(in: path)
    if gaps > 0 { tell("\(title) has \(Counted.text(gaps, "gap")), in which nothing was counted") }
    if lost > 0 { tell("\(title) may have missed up to \(Counted.text(lost, "navigation"))") }
    return walk.finish()
  }
}

struct MapArguments: ParsableArguments {
  @OptionGroup var look: DiagramLook

  @Option(
    help: ArgumentHelp(
      """
      Leave out these parts, with commas between them: \
      \(RouteMapOptions.Part.allCases.map(\.rawValue).joined(separator: ", ")). Can be repeated.
      """, valueName: "parts"))
  var hide: [NameList] = []

  @Option(
    help: ArgumentHelp(
      "Draw only ways with at least this many navigations.", valueName: "navigations"))
  var least = 1

  func validate() throws {
    if least < 1 { throw ValidationError("--least takes a number from 1") }
    _ = try options
  }

  var isGiven: Bool { look.isGiven || !hide.isEmpty || least != 1 }

  var options: RouteMapOptions {
    get throws {
      var options = RouteMapOptions()
      options.title = look.title
      options.least = least
      options.direction = look.direction
      options.legend = look.legend
      options.theme = look.theme
      options.hidden = try hide.values(of: "--hide")
      return options
    }
  }
}

/// Finds a route on a map by its name, with or without its coordinator or its type.
enum RouteName {
  /// Returns all routes with the name, which several coordinators can have; throws if none has it.
  static func resolve(_ text: String, in map: RouteMap) throws -> [RouteMap.Place] {
    let (places, shown) = (map.listed, map.names)
    let found = places.filter { place in
      [
        place.identifier, place.name, "\(place.type).\(place.identifier)", place.nameWithModule,
        shown.whole(place),
      ].contains(text)
    }
    if !found.isEmpty { return found }
    let names = Set(places.flatMap { [$0.identifier, shown.whole($0)] })
    let hint = NearestNames.hint(
      for: text, among: names, count: 3, otherwise: "run 'flowscope map' to list all")
    throw FlowscopeError.badInput("unknown route '\(text)'; \(hint)")
  }
}
