/// What a hostile engine does to one viewer: real answers, but for a few tricks.
package struct EngineScript: Sendable {
  /// One thing that it does.
  enum Trick: Sendable, Equatable {
    /// Changes the answers to a method in so many places.
    case change(String, places: Int)
    /// Changes every answer in one place.
    case changeEverything
    /// Puts these numbers where the answers to a method have some.
    case number(String, field: String, value: String)
    /// Puts one number in the place of all that others are added to, in the answers to a method.
    case counts(String, value: String)
    /// Answers to a method with empty lists.
    case empty(String)
    /// Answers with what it answered before.
    case stale(String)
    /// Answers with what was asked for elsewhere.
    case swapped(String, with: String)
    /// Answers for another id, or none.
    case otherID(String)
    case twice(String)
    /// Answers after so many milliseconds; nil: never.
    case late(String, milliseconds: Int?)
    /// Always says that there is more, with the same part or one that follows.
    case endless(String, follows: Bool)
    /// Refuses, with a text of its own.
    case refuse(String)
    case hangUp(String)
    /// Says what it says unasked changed, mixed up, or again.
    case changeNotifications(places: Int)
    case shuffleNotifications
    case repeatNotifications(times: Int)
    case gapNotifications
    case notificationsFirst
    /// Says one thing after another without end, each of so many bytes.
    case flood(bytes: Int, messages: Int)
    /// Sends notifications of one kind until the viewer is gone.
    case deluge(String)
    /// Answers to a method with long lists of long texts.
    case fat(String)
  }

  /// What decides about the details.
  let seed: UInt64
  /// What it does.
  let tricks: [Trick]
  /// Whether it hangs up after it has said what it says unasked.
  var hangsUpInTheEnd = false

  /// An engine that does nothing but what a real one does.
  package static let honest = EngineScript(seed: 0, tricks: [])

  init(seed: UInt64, tricks: [Trick], hangsUpInTheEnd: Bool = false) {
    self.seed = seed
    self.tricks = tricks
    self.hangsUpInTheEnd = hangsUpInTheEnd
  }

  /// Tricks that a seed decides on; `slow` ones take their time, and `methods` are those that the viewer asks.
  init(seed: UInt64, methods: [String], allowsSlow: Bool, hangsUpInTheEnd: Bool = false) {
    var random = SplitMix64(seed: seed)
    let count = random.below(3) == 0 ? 1 + random.below(3) : 1
    var tricks: [Trick] = []
    for _ in 0..<count {
      tricks.append(Self.trick(methods, allowsSlow, &random))
    }
    self.init(seed: seed, tricks: tricks, hangsUpInTheEnd: hangsUpInTheEnd)
  }

  /// Where numbers, that others are added to, taken from or reserved for, stand in the answers.
  private static let fields = [
    "total", "next", "revision", "errorCount", "navigationCount", "protocol", "maxMessageBytes",
    "pid",
    "startedAt", "root", "depth", "sequence", "stepsOmitted", "omitted", "interruptions", "lost",
    "pending",
    "allowed", "since", "time", "succeeded", "failed", "selectedTab", "tabIndex", "shows", "parent",
    "id",
    "durationNanoseconds", "countedSince", "count", "index", "from", "to", "navigations", "errors",
  ]

  /// Those of them that are added up.
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
    // A viewer waits for seconds for an answer that never comes.
    case 40: return .otherID(method)
    default: return .late(method, milliseconds: nil)
    }
  }

  func has(_ trick: Trick) -> Bool { tricks.contains(trick) }
}
