/// Searches texts for an expression; reads each character once, computes the transitions between
/// states when a text first needs them, and keeps them.
struct ExpressionAutomaton {
  /// The active instructions, and the kind of the character before them.
  private struct State: Hashable {
    let instructions: [Int]
    let before: ScalarKind
  }

  private let program: ExpressionProgram
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// The next state for each state and each ASCII character.
  private var nextOfASCII: [Int32] = []
  private var nextOfOthers: [UInt64: Int32] = [:]
  /// Whether the expression matches if the text ends in this state, for each state.
  private var isFoundAtEnd: [Bool?] = []

  private static let unknown: Int32 = -1
  private static let found: Int32 = -2
  /// The maximum number of kept states; some expressions have more than memory can hold.
  private static let mostStates = 2_000

  init(_ program: ExpressionProgram) {
    self.program = program
    forget()
  }

  mutating func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) }
  }

  private mutating func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var state: Int32 = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      var next: Int32
      if byte < 0x80 {
        next = nextOfASCII[Int(state) << 7 | Int(byte)]
        if next == Self.unknown { next = step(from: state, Unicode.Scalar(byte)) }
        index += 1
      } else {
        let (scalar, length) = Self.scalar(in: bytes, at: index)
        let key = UInt64(UInt32(state)) << 32 | UInt64(scalar.value)
        next = nextOfOthers[key] ?? step(from: state, scalar)
        index += length
      }
      if next == Self.found { return true }
      state = next
    }
    return isFound(atEndIn: state)
  }

  /// Reads a character of more than one byte; a string contains no incomplete ones.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, Int) {
    let first = UInt32(bytes[index])
    let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var value = first & (0xff >> UInt32(length + 1))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset]) & 0x3f }
    return (Unicode.Scalar(value) ?? "\u{fffd}", length)
  }

  // MARK: Working out

  private mutating func forget() {
    (states, numbers, nextOfASCII, nextOfOthers, isFoundAtEnd) = ([], [:], [], [:], [])
    _ = number(of: State(instructions: [0], before: .none))
  }

  private mutating func number(of state: State) -> Int32 {
    if let number = numbers[state] { return number }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    nextOfASCII += [Int32](repeating: Self.unknown, count: 128)
    isFoundAtEnd.append(nil)
    return number
  }

  private mutating func step(from number: Int32, _ scalar: Unicode.Scalar) -> Int32 {
    let state = states[Int(number)]
    let kind = ScalarKind(scalar)
    var next: Set<Int> = [0]
    var isFound = false
    forEach(from: state, before: kind) { place, instruction in
      switch instruction {
      case .found: isFound = true
      case .one(let set):
        if set.contains(scalar, ignoringCase: program.ignoresCase) { next.insert(place + 1) }
      default: break
      }
    }
    var result = Self.found
    if !isFound {
      let known = State(instructions: next.sorted(), before: kind)
      if numbers[known] == nil, states.count >= Self.mostStates {
        // The states computed so far are dropped; the search needs only the current one.
        forget()
        return self.number(of: known)
      }
      result = self.number(of: known)
    }
    if scalar.value < 0x80 {
      nextOfASCII[Int(number) << 7 | Int(scalar.value)] = result
    } else if nextOfOthers.count < 64 * Self.mostStates {
      nextOfOthers[UInt64(UInt32(number)) << 32 | UInt64(scalar.value)] = result
    }
    return result
  }

  private mutating func isFound(atEndIn number: Int32) -> Bool {
    if let known = isFoundAtEnd[Int(number)] { return known }
    var isFound = false
    forEach(from: states[Int(number)], before: .none) { _, instruction in
      if instruction == .found { isFound = true }
    }
    isFoundAtEnd[Int(number)] = isFound
    return isFound
  }

  /// Calls `body` with each instruction that is reached before a character of this kind is read.
  private func forEach(
    from state: State, before next: ScalarKind,
    _ body: (Int, ExpressionProgram.Instruction) -> Void
  ) {
    var waiting = state.instructions
    var seen: Set<Int> = []
    while let place = waiting.popLast() {
      guard seen.insert(place).inserted else { continue }
      let instruction = program.instructions[place]
      switch instruction {
      case .jump(let target): waiting.append(target)
      case .split(let first, let second): waiting += [first, second]
      case .place(let between):
        if between.isBetween(state.before, next) { waiting.append(place + 1) }
      case .one, .found: body(place, instruction)
      }
    }
  }
}
