/// An expression compiled to instructions; several instructions can be active at the same time.
///
/// Sources: K. Thompson, "Regular Expression Search Algorithm", 1968; R. Cox, "Regular Expression
/// Matching: the Virtual Machine Approach".
struct ExpressionProgram: Sendable {
  enum Instruction: Equatable, Sendable {
    /// Continues after a character of the set.
    case one(ScalarSet)
    case place(ExpressionPosition)
    case split(Int, Int)
    case jump(Int)
    case found
  }

  private(set) var instructions: [Instruction] = []
  let ignoresCase: Bool

  /// The number of compiled parts, including parts that produced no instruction.
  private var parts = 0
  private var depth = 0

  /// The maximum number of instructions, since each can be visited for each character.
  private static let most = 250
  private static let mostParts = 10_000
  private static let deepest = 500

  /// - Throws: ``ExpressionError/tooLarge``.
  init(_ tree: ExpressionTree, ignoresCase: Bool) throws(ExpressionError) {
    self.ignoresCase = ignoresCase
    try append(tree)
    instructions.append(.found)
  }

  private mutating func append(_ tree: ExpressionTree) throws(ExpressionError) {
    parts += 1
    depth += 1
    defer { depth -= 1 }
    if instructions.count > Self.most || parts > Self.mostParts || depth > Self.deepest {
      throw .tooLarge
    }
    switch tree {
    case .nothing: break
    case .one(let set): instructions.append(.one(set))
    case .place(let place): instructions.append(.place(place))
    case .sequence(let parts): for part in parts { try append(part) }
    case .choice(let choices): try append(choices[...])
    case .repeat(let part, let least, let most): try append(part, least, most)
    }
  }

  private mutating func append(_ choices: ArraySlice<ExpressionTree>) throws(ExpressionError) {
    var jumps: [Int] = []
    for (index, choice) in choices.enumerated() {
      let split = instructions.count
      let isLast = index == choices.count - 1
      if !isLast { instructions.append(.found) }
      try append(choice)
      if isLast { break }
      jumps.append(instructions.count)
      instructions.append(.found)
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func append(
    _ part: ExpressionTree, _ least: Int, _ most: Int?
  ) throws(ExpressionError) {
    for _ in 0..<least { try append(part) }
    guard let most else {
      let split = instructions.count
      instructions.append(.found)
      try append(part)
      instructions.append(.jump(split))
      instructions[split] = .split(split + 1, instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(instructions.count)
      instructions.append(.found)
      try append(part)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }
}
