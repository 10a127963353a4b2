/// Numbers of things in words.
package enum Counted {
  package static func text(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// So many seconds, with decimals only where there are any: "8 s", "0.5 s".
  package static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  /// A number of things as somebody else tells it, who may be anybody: such numbers can be added up.
  package static func told(_ count: Int) -> Int { min(max(count, 0), 1_000_000_000) }
}
