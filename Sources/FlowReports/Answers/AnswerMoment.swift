/// What an answer is about: an engine or a file, its run, and the revision of its hierarchy.
package struct AnswerMoment: Equatable, Sendable {
  /// What tells engines apart.
  package struct Engine: Encodable, Equatable, Sendable {
    package let name: String
    package let pid: Int32

    package init(_ engine: EngineInfo) { (name, pid) = (engine.name, engine.pid) }
  }

  /// The engine; nil for a file.
  package let engine: Engine?
  /// The target as it was named, for the next command; nil if it was not.
  package let target: String?
  /// The run; nil for what has none, such as sources.
  package let run: String?
  /// The revision of the hierarchy; nil for what has none.
  package let revision: UInt64?

  package init(target: String?, engine: EngineInfo? = nil, of moment: FlowSnapshot.Moment? = nil) {
    self.target = target
    self.engine = engine.map(Engine.init)
    (run, revision) = (moment?.epoch, moment?.revision)
  }

  /// Creates the moment of a line of a stream, which is about a run and no revision.
  init(target: String?, engine: EngineInfo, run: String?) {
    (self.target, self.engine) = (target, Engine(engine))
    (self.run, revision) = (run, nil)
  }

  /// The revision, at the end of a line; empty if there is none.
  package var words: String { revision.map { "revision \($0)" } ?? "" }
}

extension AnswerMoment: Encodable {
  private enum CodingKeys: String, CodingKey { case engine, run, revision }

  /// Encodes null for what is not known, so that every answer has the same fields.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(engine, forKey: .engine)
    try fields.encode(run, forKey: .run)
    try fields.encode(revision, forKey: .revision)
  }
}

extension FlowClient {
  /// The engine, its run and its revision now; reads the root alone.
  func moment(named target: String?) async throws -> AnswerMoment {
    let top = try await send(SnapshotRequest(detail: .skeleton, depth: 0))
    return AnswerMoment(
      target: target, engine: engine,
      of: FlowSnapshot.Moment(epoch: top.epoch, revision: top.revision))
  }
}
