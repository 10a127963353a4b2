extension NavigationTrace: Codable {
  private enum CodingKeys: String, CodingKey { case entries, omitted }

  /// Decodes a trace; throws if it has more than 256 questions.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      entries: try fields.list(.entries), omitted: try fields.number(.omitted, in: Counts.self))
  }

  /// Encodes the questions.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(entries, forKey: .entries)
    try fields.encode(omitted, forKey: .omitted)
  }
}

extension NavigationTrace.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case depth, coordinator, question, accepted, answer
  }

  /// Decodes a question, and clips its answer to 1,024 characters; checks the range of its depth.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      depth: try fields.number(.depth, in: Depths.self),
      coordinator: try fields.value(.coordinator), question: try fields.value(.question),
      accepted: try fields.value(.accepted), answer: try fields.text(.answer))
  }

  /// Encodes the question and its answer.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(depth, forKey: .depth)
    try fields.encode(coordinator, forKey: .coordinator)
    try fields.encode(question, forKey: .question)
    try fields.encode(accepted, forKey: .accepted)
    try fields.encode(answer, forKey: .answer)
  }
}
