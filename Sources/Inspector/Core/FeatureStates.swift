/// The states of the features, by type; a state is copied when it is shared and changed.
///
/// Lookup compares at most as many types as there are features: less work than one hash.
struct FeatureStates: Equatable, Sendable {
  private let keys: [ObjectIdentifier]
  /// In the order of the keys; nil during a change.
  private var boxes: [AnyStateBox?]

  init(of features: [any Feature.Type], settings: InspectionSettings) {
    func box<F: Feature>(_: F.Type) -> AnyStateBox { StateBox(F.State(settings: settings)) }
    keys = features.map { ObjectIdentifier($0) }
    boxes = features.map { box($0) }
  }

  subscript<F: Feature>(feature: F.Type) -> F.State {
    _read { yield stored(boxes[index(of: feature)], for: feature).value }
    _modify {
      let index = index(of: feature)
      // Removed from the list during the change, since a second reference would cause a copy.
      var box = stored(boxes[index].take(), for: feature)
      if !isKnownUniquelyReferenced(&box) { box = StateBox(box.value) }
      defer { boxes[index] = box }
      yield &box.value
    }
  }

  private func index<F: Feature>(of feature: F.Type) -> Int {
    guard let index = keys.firstIndex(of: ObjectIdentifier(feature)) else {
      fatalError("\(feature) is not in the list of features")
    }
    return index
  }

  private func stored<F: Feature>(_ box: AnyStateBox?, for feature: F.Type) -> StateBox<F.State> {
    guard let box else { fatalError("the state of \(feature) is being changed") }
    // The key of a box is its feature, which decides the type of the state.
    return unsafeDowncast(box, to: StateBox<F.State>.self)
  }

  static func == (one: FeatureStates, other: FeatureStates) -> Bool {
    one.keys == other.keys
      && zip(one.boxes, other.boxes).allSatisfy { box, other in
        guard let box, let other else { return box == nil && other == nil }
        return box.equals(other)
      }
  }
}

// Unchecked, because the state is mutable: a box is changed only while it has a single owner.
private class AnyStateBox: @unchecked Sendable {
  func equals(_ other: AnyStateBox) -> Bool { fatalError("every box has a state") }
}

private final class StateBox<State: FeatureState>: AnyStateBox, @unchecked Sendable {
  var value: State

  init(_ value: State) { self.value = value }

  override func equals(_ other: AnyStateBox) -> Bool {
    value == unsafeDowncast(other, to: StateBox<State>.self).value
  }
}
