import FlowEngine
import FlowModel

/// The names of routes and coordinators as the ring has them, each made when it is first needed.
///
/// Making a name takes microseconds, and allocates. A name that is known is found in nanoseconds,
/// without either. The table has a fixed size: of more names, those are made again that came first.
@MainActor
final class NameTable {
  /// What a name is of: a type, with the bytes of a route or its hash.
  private struct Key: Equatable {
    let type: UInt
    var words = SIMD4<UInt64>()

    /// The first place at which the name can be.
    var place: Int {
      var hash = UInt64(type) >> 3
      for index in 0..<4 { hash = (hash ^ words[index]) &* 0x9e37_79b9_7f4a_7c15 }
      return Int(hash >> 40) & (NameTable.places - 1)
    }
  }

  /// The names of a route.
  struct Names {
    /// The identifier; of a coordinator, its name.
    let name: UnsafeRawPointer
    let type: UnsafeRawPointer
  }

  nonisolated private static let places = 256
  nonisolated private static let nameBytes = BlackBoxFormat.Width.route + BlackBoxFormat.Width.type

  private var keys = [Key](repeating: Key(type: 0), count: places)
  // Unsafe, because `deinit` runs on any thread: nothing else refers to the memory by then.
  nonisolated(unsafe) private let names = UnsafeMutableRawPointer.allocate(
    byteCount: places * nameBytes, alignment: 8)

  init() {
    names.initializeMemory(as: UInt8.self, repeating: 0, count: Self.places * Self.nameBytes)
  }

  deinit { names.deallocate() }

  /// Returns the names of a route, without its values; they stay until the next call.
  func names(of route: any Route) -> Names {
    names(of: Self.key(of: route), width: BlackBoxFormat.Width.route) {
      let route = route.asDeclared
      return (route.identifierWithoutValues, route.typeName)
    }
  }

  /// Returns the name of a coordinator; it stays until the next call.
  func name(of node: CoordinatorNode) -> UnsafeRawPointer {
    let identity = node.kind.map { ObjectIdentifier($0) } ?? ObjectIdentifier(type(of: node))
    // The last bit of the address of a type is 0: no route has this key.
    let key = Key(type: UInt(bitPattern: identity) | 1)
    return names(of: key, width: BlackBoxFormat.Width.type) {
      (CoordinatorReference(node).knownName, "")
    }.name
  }

  private func names(
    of key: Key, width: Int, orElse make: () -> (name: String, type: String)
  ) -> Names {
    let place = key.place
    if keys[place] == key { return names(at: place) }
    let other = place ^ 1
    if keys[other] == key { return names(at: other) }
    let texts = make()
    // What was here goes to the other place, so that two names in turn are both known.
    keys[other] = keys[place]
    (names + other * Self.nameBytes).copyMemory(
      from: names + place * Self.nameBytes, byteCount: Self.nameBytes)
    keys[place] = key
    let name = names + place * Self.nameBytes
    BlackBoxFormat.write(texts.name, to: name, width: width)
    BlackBoxFormat.write(
      texts.type, to: name + BlackBoxFormat.Width.route, width: BlackBoxFormat.Width.type)
    return names(at: place)
  }

  private func names(at place: Int) -> Names {
    let name = UnsafeRawPointer(names) + place * Self.nameBytes
    return Names(name: name, type: name + BlackBoxFormat.Width.route)
  }

  /// The bytes of a small route that refers to no other memory; of any other, its hash: routes that
  /// differ only in what the app leaves out of it have one name.
  private static func key<R: Route>(of route: R) -> Key {
    var key = Key(type: UInt(bitPattern: ObjectIdentifier(R.self)))
    if MemoryLayout<R>.size <= MemoryLayout<SIMD4<UInt64>>.size, _isPOD(R.self) {
      withUnsafeBytes(of: route) { bytes in
        withUnsafeMutableBytes(of: &key.words) { $0.copyMemory(from: bytes) }
      }
    } else {
      key.words[0] = UInt64(bitPattern: Int64(route.hashValue))
    }
    return key
  }
}
