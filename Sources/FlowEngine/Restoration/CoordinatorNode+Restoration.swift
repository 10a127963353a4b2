#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CoordinatorNode {
  /// The navigation state of the tree below this coordinator.
  ///
  /// Routes are stored by value if their type is Codable. O(coordinators and routes).
  public func savedState() -> SavedState { StateSaver.save(self) }

  /// Writes the navigation state of the tree below this coordinator to a file, atomically.
  ///
  /// - Throws: ``RestorationError/file(path:reason:)``.
  public func saveState(to path: String) throws(RestorationError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(savedState()).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .file(path: path, reason: "\(error)")
    }
  }

  /// Replaces the current state by a saved one, as one navigation.
  ///
  /// Coordinators are found by type and position. If the root has another type, nothing changes.
  /// Routes that cannot be decoded, removed tabs and modals without their registration are dropped
  /// and reported one by one; the rest is restored. ``makeCoordinator(forRestoring:)`` creates
  /// detours and unregistered modals, and ``restoreFlow(named:)`` creates flows.
  @discardableResult
  public func restoreState(
    _ state: SavedState,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> RestorationReport {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      StateRestorer.restore(state, to: self)
    }
  }

  /// Restores a state whose routes may be texts, which `read` reads; as for a viewer.
  package func carryOutRestoration(
    of state: SavedState, reading read: @escaping (SavedState.SavedRoute) -> (any Route)?
  ) -> RestorationReport {
    StateRestorer.restore(state, to: self, reading: read)
  }

  /// Reads and restores a state that ``saveState(to:)`` wrote.
  ///
  /// - Throws: ``RestorationError``; then nothing has changed.
  @discardableResult
  public func restoreState(
    from path: String,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) throws(RestorationError) -> RestorationReport {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .file(path: path, reason: "it cannot be read")
    }
    // Reads the version first, because the format of a later version is unknown.
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw .malformed(path: path, reason: "it has no version")
    }
    guard head.version > 0 else {
      throw .malformed(path: path, reason: "version \(head.version) does not exist")
    }
    guard head.version <= SavedState.currentVersion else {
      throw .newerVersion(
        path: path, found: head.version, supported: SavedState.currentVersion)
    }
    guard let state = try? JSONDecoder().decode(SavedState.self, from: data) else {
      throw .malformed(path: path, reason: "its coordinators cannot be read")
    }
    guard !state.coordinators.isEmpty else {
      throw .malformed(path: path, reason: "it has no coordinators")
    }
    return restoreState(state, fileID: fileID, line: line, function: function)
  }
}

private struct Head: Decodable {
  let version: Int
}

extension CoordinatorNode {
  func saved(_ route: any Route) -> SavedState.SavedRoute {
    // Wrapped in an array, because a plain text or number is not a document by itself.
    let value = (route as? any Encodable)
      .flatMap { try? JSONEncoder().encode([AnyEncodable(value: $0)]) }
      .flatMap { try? JSONDecoder().decode([JSONValue].self, from: $0).first }
    return SavedState.SavedRoute(
      identifier: route.identifier, type: String(describing: type(of: route)), value: value)
  }
}

private struct AnyEncodable: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension SavedState.SavedRoute {
  /// The route as a value of this type; nil if it is no longer one.
  func decoded<R: Route>(as type: R.Type) -> R? { value?.decoded(as: type) }
}

extension JSONValue {
  /// The value as one of this type; nil if it isn't one, or if the type is not Decodable.
  package func decoded<Value>(as type: Value.Type) -> Value? {
    guard let decodable = type as? any Decodable.Type, let data = try? JSONEncoder().encode([self])
    else { return nil }
    return decode(decodable, from: data) as? Value
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
    try? JSONDecoder().decode([Value].self, from: data).first
  }
}
