import Inspector

/// Parses the bytes that a terminal sends: keys, clicks and pasted texts.
///
/// Sequences without a key are ignored, whole or in pieces, and so are incomplete ones. The parser
/// uses no descriptor and no clock: each call passes the time, and the caller calls ``expire(at:)``
/// if nothing arrives until ``deadline``.
///
/// Sources: ECMA-48 5.3 to 5.6 (the forms of sequences), xterm's ctlseqs, `rxvt(7)`,
/// `console_codes(4)`.
struct KeyParser: Sendable {
  typealias Instant = ContinuousClock.Instant

  private let sequences: KeySequences
  /// The characters that are signals, except in pasted text.
  private let signals: [UInt8: Int32]
  private var decoder: CharacterDecoder
  private(set) var state = State.ground
  /// The bytes of the incomplete sequence, with an escape instead of an 8-bit introducer.
  private var sequence: [UInt8] = []
  private var byteCount = 0
  private var mouse = MouseBytes()
  /// The beginning of the string of a command to the terminal, or of its answer.
  private var string = ""
  /// The number of waiting escapes; the last one introduces the sequence.
  private var escapes = 0
  /// Whether the byte after the escape came too late to belong to it.
  private var isTyped = false
  private var began: Instant
  private var last: Instant
  private var paste: Paste?
  private var inputs: [TerminalInput] = []

  init(
    _ sequences: KeySequences = .standard, encoding: CharacterDecoder.Encoding = .utf8,
    signals: [UInt8: Int32] = [:], at now: Instant = .now
  ) {
    self.sequences = sequences
    self.signals = signals
    decoder = CharacterDecoder(encoding)
    (began, last) = (now, now)
  }

  /// Parses, in O(length), bytes that arrived at `now` and the incomplete ones before them.
  mutating func take(_ bytes: some Sequence<UInt8>, at now: Instant) -> [TerminalInput] {
    for byte in bytes { take(byte, now) }
    defer { inputs = [] }
    return inputs
  }

  /// The time at which to call ``expire(at:)`` if nothing arrives before; nil if nothing waits.
  var deadline: Instant? {
    switch state {
    case .ground: nil
    case .escape: last + Self.escapePatience
    // An introducer without content can also be a key typed with Alt.
    case .string where byteCount > 1, .stringEscape:
      min(last + Self.stringPatience, began + Self.longestTime)
    default: min(last + Self.sequencePatience, began + Self.longestTime)
    }
  }

  mutating func expire(at now: Instant) -> [TerminalInput] {
    guard let deadline, now >= deadline else { return [] }
    if state == .escape {
      emitEscapes()
    } else if isTyped, sequence.count == 2, let character = sequence.last {
      // An introducer that came later than its escape: the user typed both.
      emitEscapes()
      emit(character: Unicode.Scalar(character))
    }
    reset()
    defer { inputs = [] }
    return inputs
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8, _ now: Instant) {
    if let paste, paste.isAbandoned(at: now) { self.paste = nil }
    if paste != nil {
      takePasted(byte, now)
      return
    }
    if let signal = signals[byte] {
      reset()
      inputs.append(.signal(signal))
      return
    }
    let gap = now - last
    last = now
    if state != .ground {
      byteCount += 1
      if byteCount > Self.mostBytes || now - began > Self.longestTime { reset() }
    }
    switch state {
    case .ground: takeGround(byte, now)
    case .escape: takeEscape(byte, now, gap)
    case .altCharacter: if decoder.take(byte) != .incomplete { reset() }
    case .control: takeControl(byte, now)
    case .linuxFunction, .single: takeSingle(byte, now)
    case .mouse: takeMouse(byte, now)
    case .string(let endsAtBell): takeString(byte, now, endsAtBell)
    case .stringEscape:
      if byte == 0x5c {
        completeString()
      } else {
        // The sequence is incomplete, and another one begins.
        beginEscape(now)
        takeEscape(byte, now, .zero)
      }
    }
  }

  private mutating func reset() {
    state = .ground
    sequence = []
    mouse = MouseBytes()
    string = ""
    (escapes, byteCount, isTyped) = (0, 0, false)
    decoder.reset()
  }

  private mutating func takeGround(_ byte: UInt8, _ now: Instant) {
    switch decoder.take(byte) {
    case .stray where (0x80...0x9f).contains(byte): begin(eightBit: UInt32(byte), now)
    case .scalar("\u{1b}"): beginEscape(now)
    case .scalar(let scalar) where (0x80...0x9f).contains(scalar.value):
      begin(eightBit: scalar.value, now)
    case .scalar(let scalar): emit(character: scalar)
    case .incomplete, .stray: break
    }
  }

  private mutating func beginEscape(_ now: Instant) {
    reset()
    (state, escapes, began, last) = (.escape, 1, now, now)
  }

  /// Handles an 8-bit control, which equals an escape and the character 64 places before it.
  private mutating func begin(eightBit value: UInt32, _ now: Instant) {
    let character = UInt8(truncatingIfNeeded: value - 0x40)
    guard let next = Self.state(after: character) else { return }
    reset()
    (state, sequence, began, last) = (next, [0x1b, character], now, now)
  }

  /// The state after an escape and this character; nil if the character introduces no sequence.
  private static func state(after character: UInt8) -> State? {
    switch character {
    case UInt8(ascii: "["): .control
    case UInt8(ascii: "O"): .single
    case UInt8(ascii: "]"): .string(endsAtBell: true)
    // DCS, SOS, PM and APC.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      .string(endsAtBell: false)
    default: nil
    }
  }

  private mutating func takeEscape(_ byte: UInt8, _ now: Instant, _ gap: Duration) {
    if byte == 0x1b {
      if escapes == 2 { emit(.escape) }
      escapes = 2
      return
    }
    isTyped = gap > Self.altWindow
    if let next = Self.state(after: byte) {
      (state, sequence) = (next, [0x1b, byte])
      return
    }
    if let key = sequences[[0x1b, byte]] {
      reset()
      emit(key)
      return
    }
    if isTyped {
      emitEscapes()
      reset()
      takeGround(byte, now)
    } else {
      // The first of two escapes was a separate key.
      if escapes == 2 { emit(.escape) }
      decoder.reset()
      state = .altCharacter
      if decoder.take(byte) != .incomplete { reset() }
    }
  }

  /// Ends a sequence at a byte that cannot belong to it, and treats the byte as a key.
  ///
  /// CAN and SUB cancel the sequence and have no other effect.
  private mutating func breakOff(at byte: UInt8, _ now: Instant) {
    reset()
    if byte != 0x18, byte != 0x1a { takeGround(byte, now) }
  }

  private mutating func takeControl(_ byte: UInt8, _ now: Instant) {
    switch byte {
    case UInt8(ascii: "[") where sequence.count == 2:
      sequence.append(byte)
      state = .linuxFunction
    case UInt8(ascii: "M") where sequence.count == 2: state = .mouse
    // rxvt ends a shifted key with `$`; an answer with `$` has more parameters, or a mark
    // before them.
    case UInt8(ascii: "$") where isOneNumber: reset()
    case 0x20...0x3f: if sequence.count < 64 { sequence.append(byte) }
    case 0x40...0x7e:
      sequence.append(byte)
      complete(now)
    default: breakOff(at: byte, now)
    }
  }

  private var isOneNumber: Bool {
    let rest = sequence.dropFirst(2)
    return !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
  }

  private mutating func takeSingle(_ byte: UInt8, _ now: Instant) {
    switch byte {
    // Modifiers in the form of older terminals.
    case 0x30...0x39 where state == .single && sequence.count < 8,
      UInt8(ascii: ";") where state == .single && sequence.count < 8:
      sequence.append(byte)
    case 0x20...0x7e:
      sequence.append(byte)
      complete(now)
    default: breakOff(at: byte, now)
    }
  }

  private mutating func takeMouse(_ byte: UInt8, _ now: Instant) {
    switch mouse.take(byte) {
    case .incomplete: break
    case .brokenOff: breakOff(at: byte, now)
    case .report(let report, let rest):
      let isMeta = escapes == 2
      reset()
      if !isMeta { emit(report) }
      if let rest { takeGround(rest, now) }
    }
  }

  private mutating func takeString(_ byte: UInt8, _ now: Instant, _ endsAtBell: Bool) {
    if byte == 0x1b {
      decoder.reset()
      state = .stringEscape
      return
    }
    switch decoder.take(byte) {
    case .scalar("\u{7}") where endsAtBell: completeString()
    case .scalar("\u{9c}"): completeString()
    case .stray where byte == 0x9c: completeString()
    case .scalar("\u{18}"), .scalar("\u{1a}"): reset()
    case .scalar(let scalar) where endsAtBell && byteCount <= Self.longestAnswer:
      string.unicodeScalars.append(scalar)
    default: break
    }
  }

  /// Handles a complete string; only the answer about the background has an effect.
  private mutating func completeString() {
    let isLight = TerminalBackground.isLight(answer: string)
    reset()
    if let isLight { inputs.append(.background(isLight: isLight)) }
  }

  private mutating func takePasted(_ byte: UInt8, _ now: Instant) {
    last = now
    guard case .scalar(let scalar) = decoder.take(byte), paste?.take(scalar, at: now) == true
    else { return }
    if let text = paste.take()?.line { inputs.append(.pasted(text)) }
  }

  // MARK: Results

  /// Handles a complete sequence; most have no effect.
  private mutating func complete(_ now: Instant) {
    let (sequence, isMeta) = (sequence, escapes == 2)
    reset()
    if sequence == Array(Paste.beginning.utf8) {
      paste = Paste(at: now)
    } else if isMeta {
      // An escape before it means Alt, which makes it another key.
    } else if let key = sequences[sequence] {
      emit(key)
    } else if let report = MouseReport(sequence) {
      emit(report)
    }
  }

  private mutating func emit(_ report: MouseReport) {
    guard let button = MouseButton(rawValue: report.code), report.row >= 0, report.column >= 0
    else { return }
    inputs.append(.mouse(button, row: report.row, column: report.column))
  }

  private mutating func emitEscapes() {
    for _ in 0..<escapes { emit(.escape) }
    escapes = 0
  }

  private mutating func emit(_ key: Key) { inputs.append(.key(key)) }

  private mutating func emit(character scalar: Unicode.Scalar) {
    if let key = Key(typed: scalar) { emit(key) }
  }
}
