extension Sequence {
  /// Returns the answer that all elements give.
  ///
  /// Nil if they differ, if only a run decides, and without elements. Every element is asked.
  func commonAnswer(_ answer: (Element) -> Bool?) -> Bool? {
    let answers = Set(map(answer))
    return answers.count == 1 ? answers.first ?? nil : nil
  }
}
