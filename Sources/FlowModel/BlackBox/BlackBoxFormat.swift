/// The file of a black box: a header, the silences of the main actor, and a ring of slots, all of
/// fixed sizes; Docs/BlackBox.md lists the fields.
///
/// Nothing in it depends on the order in which a processor or a compiler writes: each part has a
/// checksum, so that a part whose writing was interrupted is recognised.
package enum BlackBoxFormat {
  /// The version of everything after the header.
  package static let version: UInt32 = 1
  /// The size of the file: 64 KiB.
  package static let fileBytes = 64 << 10
  package static let headerBytes = 4 << 10
  package static let slotBytes = 512
  package static let slots = (fileBytes - headerBytes) / slotBytes
  package static let silences = 32
  static let silenceBytes = 64

  /// The first bytes, "FLOWBBOX".
  static let magic = UInt64(littleEndian: 0x584f_4242_574f_4c46)

  /// The offsets in the header; those up to the checksum are the same in every version.
  enum Header {
    static let magic = 0
    static let version = 8
    static let fileBytes = 12
    static let headerBytes = 16
    static let slotBytes = 20
    static let slots = 24
    static let silences = 28
    static let pid = 32
    static let startedAt = 40
    static let app = Field(offset: 48, width: 64)
    static let build = Field(offset: 112, width: 32)
    static let run = Field(offset: 144, width: 48)
    static let checksum = 192
    /// When the app stopped the box; 0 while it is on.
    static let stopped = 256
    static let firstSilence = 1_024
  }

  /// The offsets in a slot, which has a beginning and an end: each has its number and its checksum.
  enum Slot {
    static let number = 0
    static let time = 8
    static let outer = 16
    static let coordinatorID = 24
    static let kind = 32
    static let request = 33
    static let flags = 34
    static let phase = 35
    static let index = 36
    static let line = 40
    static let route = Field(offset: 48, width: Width.route)
    static let routeType = Field(offset: 104, width: Width.type)
    static let coordinator = Field(offset: 152, width: Width.type)
    static let file = Field(offset: 200, width: Width.file)
    static let function = Field(offset: 264, width: Width.type)
    static let checksum = 312

    static let endNumber = 320
    static let endTime = 328
    static let outcome = 336
    static let visibleID = 344
    static let visibleRoute = Field(offset: 352, width: Width.route)
    static let visibleType = Field(offset: 408, width: Width.type)
    /// The coordinator of the visible screen, or the kind of an error.
    static let subject = Field(offset: 456, width: Width.type)
    static let endChecksum = 504
  }

  /// The offsets in a silence, which has a beginning and an end.
  enum Silence {
    static let number = 0
    static let since = 8
    static let told = 16
    static let checksum = 24
    static let endNumber = 32
    static let until = 40
    static let endChecksum = 48
  }

  /// The sizes of names, in bytes, with one for the length.
  package enum Width {
    package static let route = 56
    package static let type = 48
    package static let file = 64
  }

  /// The place of a name: a byte with its length, and its UTF-8.
  struct Field {
    let offset: Int
    let width: Int
  }

  enum Kind: UInt8 {
    case navigation = 1
    case error = 2
  }

  enum Flag {
    static let isOfNavigation: UInt8 = 1
    static let hasCall: UInt8 = 2
    static let hasIndex: UInt8 = 4
  }

  package enum Outcome: UInt8, Sendable {
    case succeeded = 1
    case failed = 2
    /// It waits at a breakpoint; what comes of it is another navigation.
    case parked = 3
  }

  /// The byte before a name: its length, whether there is one, and whether it is cut.
  enum Length {
    static let mask: UInt8 = 0x3f
    static let isPresent: UInt8 = 0x40
    static let isCut: UInt8 = 0x80
  }

  /// The checksum of `words` words of 8 bytes.
  ///
  /// It is not zero, so that a part of zeros, which was never written, has another one.
  static func checksum(of memory: UnsafeRawPointer, words: Int) -> UInt64 {
    // Four at a time, because each multiplication waits for the one before it.
    var (a, b, c, d) = (
      0x9e37_79b9_7f4a_7c15 as UInt64, 0xbf58_476d_1ce4_e5b9 as UInt64,
      0x94d0_49bb_1331_11eb as UInt64, 0xd6e8_feb8_6659_fd93 as UInt64
    )
    let prime: UInt64 = 0x100_0000_01b3
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
    }
    var index = 0
    while index &+ 4 <= words {
      a = (a ^ word(index)) &* prime
      b = (b ^ word(index &+ 1)) &* prime
      c = (c ^ word(index &+ 2)) &* prime
      d = (d ^ word(index &+ 3)) &* prime
      index &+= 4
    }
    while index < words {
      a = (a ^ word(index)) &* prime
      index &+= 1
    }
    // Each turned by another amount, so that equal changes of two do not cancel out.
    let sum = a ^ (b << 17 | b >> 47) ^ (c << 31 | c >> 33) ^ (d << 47 | d >> 17)
    let mixed = (sum ^ sum >> 29) &* 0xbf58_476d_1ce4_e5b9
    return mixed ^ mixed >> 32 | 1
  }

  /// Writes a name with its length into `width` bytes, cut at the boundary of a character's UTF-8.
  package static func write(
    _ utf8: UnsafeBufferPointer<UInt8>, to memory: UnsafeMutableRawPointer, width: Int
  ) {
    var count = min(utf8.count, width - 1)
    let isCut = count < utf8.count
    if isCut {
      // A continuation byte after the cut belongs to a scalar that begins before it.
      while count > 0, utf8[count] & 0xc0 == 0x80 { count -= 1 }
    }
    if count > 0, let start = utf8.baseAddress {
      memory.advanced(by: 1).copyMemory(from: start, byteCount: count)
    }
    let length = UInt8(count) | Length.isPresent | (isCut ? Length.isCut : 0)
    memory.storeBytes(of: length, as: UInt8.self)
  }

  package static func write(_ text: String, to memory: UnsafeMutableRawPointer, width: Int) {
    var text = text
    text.withUTF8 { write($0, to: memory, width: width) }
  }

  /// Returns a name that ``write(_:to:width:)-(String,_,_)`` wrote; nil if there is none.
  ///
  /// A name that is cut ends in an ellipsis.
  static func name(at memory: UnsafeRawPointer, width: Int) -> String? {
    let length = memory.loadUnaligned(as: UInt8.self)
    guard length & Length.isPresent != 0 else { return nil }
    let count = min(Int(length & Length.mask), width - 1)
    let bytes = UnsafeRawBufferPointer(start: memory + 1, count: count)
    return String(decoding: bytes, as: UTF8.self) + (length & Length.isCut != 0 ? "…" : "")
  }
}

/// The kinds of requests, as a slot has them.
package enum BlackBoxRequest: UInt8, CaseIterable, Sendable {
  case navigate = 1
  case pop, popTo, popToRoot, presentModal, dismissModal, presentDetour, dismissDetour, selectTab
  case changeFlow, restore

  /// The name of the request in the protocol.
  package var verb: String { "\(self)" }
}
