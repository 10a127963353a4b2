/// The states of the features, each stored under the type of its feature.
///
/// A state is copied when it is shared and changed. Lookup is O(1).
struct FeatureStates: Sendable {
  private var boxes: [ObjectIdentifier: AnyStateBox] = [:]

  init(of features: [any Feature.Type], settings: InspectionSettings) {
    func box<F: Feature>(_: F.Type) -> AnyStateBox { StateBox(F.State(settings: settings)) }
    for feature in features { boxes[ObjectIdentifier(feature)] = box(feature) }
  }

  subscript<F: Feature>(feature: F.Type) -> F.State {
    _read { yield stored(boxes[ObjectIdentifier(feature)], for: feature).value }
    _modify {
      let key = ObjectIdentifier(feature)
      // Removed from the table during the change, since a second reference would cause a copy.
      var box = stored(boxes.removeValue(forKey: key), for: feature)
      if !isKnownUniquelyReferenced(&box) { box = StateBox(box.value) }
      defer { boxes[key] = box }
      yield &box.value
    }
  }

  private func stored<F: Feature>(_ box: AnyStateBox?, for feature: F.Type) -> StateBox<F.State> {
    guard let box else { fatalError("\(feature) is not in the list of features") }
    // The key of a box is its feature, which decides the type of the state.
    return unsafeDowncast(box, to: StateBox<F.State>.self)
  }
}

extension FeatureStates: Equatable {
  static func == (one: FeatureStates, other: FeatureStates) -> Bool {
    one.boxes.count == other.boxes.count
      && one.boxes.allSatisfy { key, box in other.boxes[key].map(box.equals) ?? false }
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
