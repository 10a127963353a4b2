import Foundation
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

extension Panel {
  /// The key of the panel in the default keymap.
  var key: Key { Keymap.standard.key(for: self) ?? .escape }
}

/// Hierarchies and models that are the same in every run.
@MainActor
enum Fixture {
  static let time = Date(timeIntervalSince1970: 1_700_000_000)

  /// The rainbow after these steps, its coordinators numbered from 1 in the order of the tree.
  static func rainbow(steps: Int = 12) -> FlowSnapshot {
    let app = RainbowApp(seed: 1)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    for _ in 0..<steps { app.step() }
    return renumbered(FlowSnapshot(of: app.app, epoch: "test", revision: 18_204))
  }

  /// Numbers the coordinators from 1, so that concurrent tests do not change ids in golden frames.
  static func renumbered(_ snapshot: FlowSnapshot) -> FlowSnapshot {
    let order = snapshot.preorder.map(\.id)
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(order, (1...).lazy.map { CoordinatorID(rawValue: $0) }))
    let nodes = snapshot.nodes.values.map { node in
      var copy = FlowNode(
        id: numbers[node.id]!, parent: node.parent.flatMap { numbers[$0] },
        relation: node.relation, tabIndex: node.tabIndex, name: node.name,
        routeType: node.routeType, context: node.context, root: node.root, path: [],
        currentRoute: node.currentRoute, presented: node.presented, detents: node.detents,
        modalDetents: node.modalDetents, detour: node.detour, selectedTab: node.selectedTab,
        tabItem: node.tabItem,
        children: node.children.compactMap { numbers[$0] },
        shows: node.shows.flatMap { numbers[$0] })
      copy.facts.path = node.path.map { item in
        if case .child(let id) = item { .child(numbers[id]!) } else { item }
      }
      return copy
    }
    return FlowSnapshot(
      epoch: snapshot.epoch, revision: snapshot.revision, rootID: numbers[snapshot.rootID]!,
      nodes: nodes)
  }

  /// A small tree of coordinators with these names: the first is the root of the others.
  static func tree(names: [String], route: String = "home") -> FlowSnapshot {
    let label = RouteLabel(identifier: route, type: "TestRoute")
    let ids = names.indices.map { CoordinatorID(rawValue: UInt64($0 + 1)) }
    let nodes = zip(ids, names).map { id, name in
      FlowNode(
        id: id, parent: id == ids[0] ? nil : ids[0], relation: id == ids[0] ? .root : .child,
        name: name, routeType: "TestRoute", context: .root, root: label, path: [],
        currentRoute: label, children: id == ids[0] ? Array(ids.dropFirst()) : [])
    }
    return FlowSnapshot(epoch: "test", revision: 1, rootID: ids[0], nodes: nodes)
  }

  static let engine = EngineInfo(
    name: "rainbow", pid: 4711, version: "0.1.0", startedAt: time)

  /// The hierarchy as a viewer knows it before the details of its coordinators arrive.
  static func skeleton(of snapshot: FlowSnapshot) throws -> FlowSnapshot {
    let nodes = Array(snapshot.preorder)
    let rows = Dictionary(uniqueKeysWithValues: zip(nodes.map(\.id), 0...))
    var assembly = SkeletonAssembly()
    let isWhole = assembly.append(FlowSkeleton(nodes[...], rows: rows))
    try #require(isWhole)
    return FlowSnapshot(
      epoch: "test", revision: 1, rootID: snapshot.rootID, nodes: assembly.finished())
  }

  /// An inspector that is connected and shows `snapshot`.
  static func inspector(
    _ snapshot: FlowSnapshot? = nil, columns: Int = 120, rows: Int = 40,
    glyphs: Glyphs = .unicode, allowsControl: Bool = false, engine: EngineInfo = engine
  ) -> InspectorSession {
    let session = empty(
      columns: columns, rows: rows, glyphs: glyphs, allowsControl: allowsControl)
    send(.connected(engine), to: session)
    send(.snapshot(snapshot ?? rainbow()), to: session)
    send(.journal([], total: 0), to: session)
    return session
  }

  /// An inspector before its first event.
  static func empty(
    columns: Int = 120, rows: Int = 40, glyphs: Glyphs = .unicode, allowsControl: Bool = false
  ) -> InspectorSession {
    InspectorSession(
      model: Model(
        size: Size(rows: rows, columns: columns), glyphs: glyphs, showing: id,
        allowsControl: allowsControl))
  }

  /// The place of the first engine.
  static let endpoint = Endpoint.unixSocket(path: "/run/rainbow.sock")
  static let id = InspectionID.engine(endpoint)

  @discardableResult
  static func send(
    _ event: FollowerEvent, to session: InspectorSession, of id: InspectionID = id,
    after seconds: Double = 0
  ) -> [Effect] {
    let effects = session.handle(
      .engine(event, of: id, at: time.addingTimeInterval(seconds)))
    _ = session.draw()
    return effects
  }

  @discardableResult
  static func press(_ keys: Key..., in session: InspectorSession) -> [Effect] {
    keys.flatMap { session.handle(.key($0)) }
  }

  @discardableResult
  static func type(_ text: String, in session: InspectorSession) -> [Effect] {
    text.flatMap { session.handle(.key(.character($0))) }
  }

  /// Selects the coordinator of this name, like a user who searches for it.
  static func select(_ name: String, in session: InspectorSession) {
    press(.character("f"), in: session)
    type(name, in: session)
    press(.enter, in: session)
  }

  static func error(_ sequence: UInt64, after seconds: Double = 1) -> ErrorReport {
    ErrorReport(
      FlowErrorReport(
        sequence: sequence, time: time.addingTimeInterval(seconds),
        error: .navigationFailed(
          coordinator: "AppCoordinator", route: "unhandled", routeType: "UnhandledRoute",
          context: "No coordinator in hierarchy can handle this route"),
        path: [CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")],
        visibleRoute: RouteValue(GreenRoute.green), route: nil, trace: nil),
      sequence: sequence)
  }

  static func navigation(
    _ route: any Route, steps: [NavigationChange] = [.reset], after seconds: Double = 1
  ) -> NavigationReport {
    navigation(requesting: .navigate(RouteValue(route)), steps: steps, after: seconds)
  }

  static func navigation(
    requesting request: NavigationRequest, steps: [NavigationChange] = [.reset],
    after seconds: Double = 1
  ) -> NavigationReport {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
    return NavigationReport(
      NavigationRecord(
        time: time.addingTimeInterval(seconds), origin: origin, request: request,
        outcome: .success(
          steps.map { NavigationStepSummary(coordinator: origin, change: $0) }),
        duration: .microseconds(2)), sequence: 1, revision: 18_204)
  }
}
