/// The names of the cases of an enum type, read from the metadata that Swift's reflection reads.
///
/// Reflection names the case of a value, but a case with payloads has no value without a payload. The
/// layout is part of Swift's stable ABI: docs/ABI/TypeMetadata.rst of the Swift project.
enum EnumCases {
  /// No enum of an app comes near; a larger number shows that the metadata is not what it seems.
  private static let most = 10_000

  /// Returns the names in the order of the metadata: cases with payloads first.
  ///
  /// Nil for other types, and if the program was built without this metadata. O(cases).
  static func names(of type: any Any.Type) -> [String]? {
    // Pointers in the metadata are signed there.
    #if _ptrauth(_arm64e)
      return nil
    #else
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == 0x201,
        let descriptor = metadata.load(
          fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer?.self),
        // The lowest five bits of the flags are the kind of the type: 18 is an enum.
        descriptor.load(as: UInt32.self) & 0x1F == 18,
        let fields = relative(from: descriptor + 16)
      else { return nil }
      let (size, count) = (
        Int((fields + 10).load(as: UInt16.self)), Int((fields + 12).load(as: UInt32.self))
      )
      guard size >= 12, count <= most else { return nil }
      var names: [String] = []
      for index in 0..<count {
        guard let name = relative(from: fields + 16 + index * size + 8) else { return nil }
        names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
      }
      return names
    #endif
  }

  /// The address that is given as a distance from its own place; nil for none.
  private static func relative(from place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }
}
