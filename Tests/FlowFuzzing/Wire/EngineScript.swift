/// The behaviour of a hostile engine for one viewer: real answers, with a few changes.
package struct EngineScript: Sendable {
  /// A change of the engine's behaviour.
  enum Trick: Sendable, Equatable {
    /// Changes the answers to a method in several places.
    case change(String, places: Int)
    /// Changes every answer in one place.
    case changeEverything
    /// Replaces a number in the answers to a method.
    case number(String, field: String, value: String)
    /// Replaces all numbers that a viewer adds up, in the answers to a method.
    case counts(String, value: String)
    /// Answers a method with empty lists.
    case empty(String)
    /// Repeats its previous answer.
    case stale(String)
    /// Answers with the result of another method.
    case swapped(String, with: String)
    /// Answers with another id, or without one.
    case otherID(String)
    case twice(String)
    /// Answers after some milliseconds, or never for nil.
    case late(String, milliseconds: Int?)
    /// Always announces another part, which is the same part or a later one.
    case endless(String, follows: Bool)
    /// Refuses with a custom text.
    case refuse(String)
    case hangUp(String)
    /// Sends its notifications changed, out of order, or repeatedly.
    case changeNotifications(places: Int)
    case shuffleNotifications
    case repeatNotifications(times: Int)
    case gapNotifications
    case notificationsFirst
    /// Sends notifications endlessly, each of this size.
    case flood(bytes: Int, messages: Int)
    /// Sends notifications of one kind until the viewer is gone.
    case deluge(String)
    /// Answers a method with long lists of long texts.
    case fat(String)
  }

  /// The seed of the details.
  let seed: UInt64
  /// The changes.
  let tricks: [Trick]
  /// Whether it closes the connection after its notifications.
  var hangsUpInTheEnd = false

  /// An engine that behaves like a real one.
  package static let honest = EngineScript(seed: 0, tricks: [])

  init(seed: UInt64, tricks: [Trick], hangsUpInTheEnd: Bool = false) {
    self.seed = seed
    self.tricks = tricks
    self.hangsUpInTheEnd = hangsUpInTheEnd
  }

  /// Creates a script from a seed.
  ///
  /// `allowsSlow` permits slow tricks, and `methods` are those that the viewer calls.
  init(seed: UInt64, methods: [String], allowsSlow: Bool, hangsUpInTheEnd: Bool = false) {
    var random = SplitMix64(seed: seed)
    let count = random.below(3) == 0 ? 1 + random.below(3) : 1
    var tricks: [Trick] = []
    for _ in 0..<count {
      tricks.append(Self.trick(methods, allowsSlow, &random))
    }
    self.init(seed: seed, tricks: tricks, hangsUpInTheEnd: hangsUpInTheEnd)
  }

  /// The fields with numbers that a viewer adds, subtracts or reserves memory for.
  private static let fields = [
    "total", "next", "revision", "errorCount", "navigationCount", "protocol", "maxMessageBytes",
    "pid",
    "startedAt", "root", "depth", "sequence", "stepsOmitted", "omitted", "interruptions", "lost",
    "pending",
    "allowed", "since", "time", "succeeded", "failed", "selectedTab", "tabIndex", "shows", "parent",
    "id",
    "durationNanoseconds", "countedSince", "count", "index", "from", "to", "navigations", "errors",
  ]

  /// The fields whose numbers a viewer adds up.
  static let counts = [
    "total", "succeeded", "failed", "interruptions", "lost", "pending", "allowed", "count",
  ]

  private static func trick(
    _ methods: [String], _ allowsSlow: Bool, _ random: inout SplitMix64
  ) -> Trick {
    let method = methods[random.below(methods.count)]
    let numbers = TreeMutator.numbers
    let kind = random.below(allowsSlow ? 42 : 40)
    switch kind {
    case 0..<13: return .change(method, places: 1 + random.below(3))
    case 18: return .counts(method, value: numbers[random.below(numbers.count)])
    case 19: return .empty(method)
    case 13..<21:
      return .number(
        method, field: fields[random.below(fields.count)],
        value: numbers[random.below(numbers.count)])
    case 21..<23: return .changeEverything
    case 23: return .stale(method)
    case 24: return .swapped(method, with: methods[random.below(methods.count)])
    case 25, 26: return .twice(method)
    case 27: return .late(method, milliseconds: random.below(200))
    case 28..<31: return .endless(method, follows: random.below(3) > 0)
    case 31: return .refuse(method)
    case 32: return .hangUp(method)
    case 33..<36: return .changeNotifications(places: 1 + random.below(6))
    case 36: return .shuffleNotifications
    case 37: return .repeatNotifications(times: 1 << random.below(8))
    case 38: return random.below(2) == 0 ? .gapNotifications : .notificationsFirst
    case 39: return .flood(bytes: 1 << random.below(21), messages: 1 << random.below(11))
    // A viewer waits several seconds for an answer that never comes.
    case 40: return .otherID(method)
    default: return .late(method, milliseconds: nil)
    }
  }

  func has(_ trick: Trick) -> Bool { tricks.contains(trick) }
}
