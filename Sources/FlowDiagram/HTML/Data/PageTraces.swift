/// Traces of the errors in a page, each once, up to a size.
///
/// The first trace of each problem comes first, and then the others in their order: a flood of equal errors
/// leaves no problem without a trace.
struct PageTraces {
  /// The number that stands for a trace that was left out.
  static let leftOut = -1

  private let limit: Int
  /// The written traces by their numbers; nil for one that gave way.
  private var traces: [String?] = []
  private var numbers: [String: Int] = [:]
  /// The problems of which the first trace came.
  private var problems: Set<Int?> = []
  /// The numbers of the traces that give way to the first of a problem, in their order.
  private var others: [Int] = []
  /// Whether one of the others was left out, so that later ones are too.
  private var isFull = false
  private var firstBytes = 0
  private(set) var bytes = 0

  /// Creates an empty list of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds a trace of a problem, and returns its number; ``leftOut`` without room for it.
  ///
  /// O(length), and O(traces) for the first of a problem.
  mutating func add(_ trace: String, of problem: Int?) -> Int {
    let isFirst = problems.insert(problem).inserted
    let json = PageJSON.text(trace).json
    let size = json.utf8.count + 1
    if let number = numbers[json] {
      if isFirst, let place = others.firstIndex(of: number) {
        others.remove(at: place)
        firstBytes += size
      }
      return number
    }
    if isFirst {
      guard firstBytes + size <= limit else { return Self.leftOut }
      firstBytes += size
      while bytes + size > limit, let last = others.popLast() { remove(last) }
    } else {
      isFull = isFull || bytes + size > limit
      if isFull { return Self.leftOut }
      others.append(traces.count)
    }
    numbers[json] = traces.count
    traces.append(json)
    bytes += size
    return traces.count - 1
  }

  private mutating func remove(_ number: Int) {
    guard let json = traces[number] else { return }
    bytes -= json.utf8.count + 1
    numbers[json] = nil
    traces[number] = nil
    isFull = true
  }

  /// Whether the trace with this number is not in the page.
  func isLeftOut(_ number: Int) -> Bool { number == Self.leftOut || traces[number] == nil }

  /// The traces by their numbers; a null for one that gave way.
  var json: PageJSON { .unlessEmpty(traces.map { $0.map(PageJSON.written) ?? .null }) }
}
