import FlowEngine
import FlowModel

/// The names of routes and coordinators as the ring has them, each made when it is first needed.
///
/// Making a name takes microseconds, and allocates. A name that is known is found in nanoseconds,
/// without either. The table has a fixed size: of more names, those are made again that came first.
@MainActor
final class NameTable {
  /// The names of a route.
  struct Names {
    /// The identifier; of a coordinator, its name.
    let name: UnsafeRawPointer
    let type: UnsafeRawPointer
  }

  /// What a name is of: a type, with the bytes of a route or its hash.
  private typealias Key = UnsafeMutablePointer<UInt64>

  nonisolated private static let places = 256
  nonisolated private static let keyWords = 5
  nonisolated private static let nameBytes = BlackBoxFormat.Width.route + BlackBoxFormat.Width.type
  nonisolated private static let entryBytes = keyWords * 8 + nameBytes

  /// The keys, each with its names after it.
  // Unsafe, because `deinit` runs on any thread. Safe: all else is on the main actor, and by then over,
  // since names are copied before the next call and never kept.
  nonisolated(unsafe) private let entries = UnsafeMutableRawPointer.allocate(
    byteCount: places * entryBytes, alignment: 8)
  /// The key that is looked for.
  // Unsafe, because `deinit` runs on any thread. Safe: all else is on the main actor, and by then over.
  nonisolated(unsafe) private let wanted = Key.allocate(capacity: keyWords)

  init() {
    entries.initializeMemory(as: UInt8.self, repeating: 0, count: Self.places * Self.entryBytes)
    wanted.initialize(repeating: 0, count: Self.keyWords)
  }

  deinit {
    entries.deallocate()
    wanted.deallocate()
  }

  /// Returns the names of a route, without its values; they stay until the next call.
  func names(of route: any Route) -> Names {
    Self.fill(wanted, with: route)
    if let known { return known }
    let route = route.asDeclared
    return add(
      name: route.identifierWithoutValues, width: BlackBoxFormat.Width.route, type: route.typeName)
  }

  /// Returns the name of a coordinator; it stays until the next call.
  func name(of node: CoordinatorNode) -> UnsafeRawPointer {
    // The last bit of an address is 0: no route has this key.
    wanted[0] = UInt64(UInt(bitPattern: node.nameSource)) | 1
    (wanted[1], wanted[2], wanted[3], wanted[4]) = (0, 0, 0, 0)
    if let known { return known.name }
    return add(
      name: CoordinatorReference(node).knownName, width: BlackBoxFormat.Width.type, type: ""
    ).name
  }

  // MARK: Places

  /// The first place at which the wanted key can be; the other one differs in the last bit.
  private var place: Int {
    var hash = wanted[0] >> 3
    for index in 1..<Self.keyWords { hash = (hash ^ wanted[index]) &* 0x9e37_79b9_7f4a_7c15 }
    return Int(truncatingIfNeeded: hash >> 40) & (Self.places - 1)
  }

  private var known: Names? {
    let place = place
    if isWanted(place) { return names(at: place) }
    if isWanted(place ^ 1) { return names(at: place ^ 1) }
    return nil
  }

  private func isWanted(_ place: Int) -> Bool {
    let key = (entries + place &* Self.entryBytes).assumingMemoryBound(to: UInt64.self)
    return key[0] == wanted[0] && key[1] == wanted[1] && key[2] == wanted[2]
      && key[3] == wanted[3] && key[4] == wanted[4]
  }

  private func names(at place: Int) -> Names {
    let name = UnsafeRawPointer(entries) + (place &* Self.entryBytes &+ Self.keyWords &* 8)
    return Names(name: name, type: name + BlackBoxFormat.Width.route)
  }

  /// Adds the names of the wanted key.
  private func add(name: String, width: Int, type: String) -> Names {
    let place = place
    let entry = entries + place * Self.entryBytes
    // What was here goes to the other place, so that two names in turn are both known.
    (entries + (place ^ 1) * Self.entryBytes).copyMemory(from: entry, byteCount: Self.entryBytes)
    entry.copyMemory(from: wanted, byteCount: Self.keyWords * 8)
    let names = entry + Self.keyWords * 8
    BlackBoxFormat.write(name, to: names, width: width)
    BlackBoxFormat.write(
      type, to: names + BlackBoxFormat.Width.route, width: BlackBoxFormat.Width.type)
    return self.names(at: place)
  }

  /// Writes the key of a route: its bytes if it is small and refers to no other memory, and else its
  /// hash, so that routes which differ only in what the app leaves out of it have one name.
  ///
  /// Not isolated: each call of a closure that is would check that it runs on the main actor.
  nonisolated private static func fill<R: Route>(_ key: Key, with route: R) {
    key[0] = UInt64(UInt(bitPattern: ObjectIdentifier(R.self)))
    (key[1], key[2], key[3], key[4]) = (0, 0, 0, 0)
    let size = MemoryLayout<R>.size
    if size <= 32, _isPOD(R.self) {
      withUnsafePointer(to: route) {
        UnsafeMutableRawPointer(key + 1).copyMemory(from: $0, byteCount: size)
      }
    } else {
      key[1] = UInt64(bitPattern: Int64(route.hashValue))
    }
  }
}
