/// The values of a message, each once, so that rows refer to them by index.
struct IndexTable<Value: Hashable> {
  private(set) var values: [Value] = []
  /// An upper estimate of the bytes that the values take in a message.
  private(set) var bytes = 0
  private var indices: [Value: Int] = [:]
  private let size: (Value) -> Int

  /// An empty table; `size` estimates the bytes of a value in a message.
  init(size: @escaping (Value) -> Int) { self.size = size }

  /// Returns the index of a value, and appends the value if it is new.
  mutating func index(of value: Value) -> Int {
    if let known = indices[value] { return known }
    indices[value] = values.count
    values.append(value)
    bytes += size(value)
    return values.count - 1
  }

  /// Returns the index of a value as for `index(of:)`; -1 for nil.
  mutating func index(of value: Value?) -> Int {
    guard let value else { return -1 }
    return index(of: value)
  }
}

extension IndexTable<String> {
  static func texts() -> Self { Self { 8 + 6 * $0.utf8.count } }
}
