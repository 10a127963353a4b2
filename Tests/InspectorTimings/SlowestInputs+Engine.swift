import FlowEngine
import FlowProtocol
import Inspector
import TestHierarchies

/// Events of an engine, and steps back in its history.
extension SlowestInputs {
  // MARK: Hierarchies and changes

  func measureArriving() {
    /// Prepares a snapshot, like the program does off the main actor.
    func prepare(_ snapshot: FlowSnapshot) {
      _ = session.handle(.prepared(PreparedTree(snapshot), of: .nothing))
    }
    measure(
      "the first hierarchy",
      before: {
        session = Self.newSession()
        prepare(hierarchy.snapshot)
      }
    ) { send(.snapshot(hierarchy.snapshot)) }
    var again = hierarchy.snapshot
    measure(
      "the hierarchy, read again",
      before: {
        again = shape.snapshot(count: count)
        prepare(again)
      }
    ) { send(.snapshot(again)) }
    measure("the same hierarchy again", before: { prepare(hierarchy.snapshot) }) {
      send(.snapshot(hierarchy.snapshot))
    }
    var run = 0
    func another() {
      run += 1
      again = FlowSnapshot(
        epoch: "run \(run)", revision: 1, rootID: hierarchy.snapshot.rootID,
        nodes: shape.snapshot(count: count).nodes.values)
      prepare(again)
    }
    measure("the hierarchy of another run", before: another) { send(.snapshot(again)) }
    let details = Array(hierarchy.snapshot.nodes.values.prefix(2_000))
    measure("2,000 details") { send(.detailed(details)) }
    session = Self.newSession()
    send(.snapshot(hierarchy.snapshot))
    _ = session.draw()
  }

  func measureChanges() {
    for (place, end) in [("top", Action.moveToTop), ("end", .moveToEnd)] {
      for (name, change) in changes {
        measure("\(name), at the \(place)", before: { begin(end) }, change)
        measure(
          "\(name), only what is on screen, at the \(place)",
          before: {
            begin(end)
            perform(.onlyOnScreen)
          }, change)
      }
      measure("\(changes[0].0), in the preview", before: { begin(end, in: .preview) }) {
        send(hierarchy.change(hierarchy.last))
      }
    }
  }

  private var changes: [(String, () -> Void)] {
    let (root, last) = (hierarchy.snapshot.rootID, hierarchy.last)
    func change(_ id: CoordinatorID) { send(hierarchy.change(id)) }
    func add(below id: CoordinatorID) { send(hierarchy.add(below: id)) }
    func removeLast(below id: CoordinatorID) { send(hierarchy.removeLast(below: id)) }
    return [
      ("a change of the last", { change(last) }),
      ("a change of the root", { change(root) }),
      ("one more below the last", { add(below: last) }),
      ("one fewer below the last", { removeLast(below: last) }),
      ("one more below the root", { add(below: root) }),
      ("one fewer below the root", { removeLast(below: root) }),
      ("300 changes of the last", { for _ in 0..<300 { change(last) } }),
      ("add 300 below the last coordinator", { for _ in 0..<300 { add(below: last) } }),
      ("300 fewer below the last", { for _ in 0..<300 { removeLast(below: last) } }),
    ]
  }

  // MARK: Time

  func measureTime() {
    begin(.moveToEnd)
    for (_, change) in changes.prefix(6) { change() }
    func past(_ steps: Int) {
      begin(.moveToEnd)
      for _ in 0..<steps { perform(.stepBack) }
    }
    for steps in 0..<6 {
      measure("a step back after \(steps)", before: { past(steps) }) { perform(.stepBack) }
    }
    measure("a step forward", before: { past(4) }) { perform(.stepForward) }
    measure("back to now", before: { past(4) }) { perform(.goLive) }
    measure("a change while one looks at the past", before: { past(2) }) {
      send(hierarchy.change(hierarchy.snapshot.rootID))
    }
    measure("a move in the past", before: { past(2) }) { perform(.moveUp) }
  }
}
