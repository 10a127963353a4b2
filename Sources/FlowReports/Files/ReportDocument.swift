/// A JSON document that a command prints.
///
/// Its form is published as a JSON Schema in Docs/schemas, which a test compares with what the
/// commands print.
package protocol ReportDocument: Encodable {
  /// The name of the form: "flowscope.", and the command with the option that chooses the form.
  static var schema: String { get }
  /// The version of the form, which changes if a reader of the earlier version would misunderstand.
  static var schemaVersion: Int { get }
}

extension ReportDocument {
  package static var schemaVersion: Int { 1 }
}

/// A document with the name and the version of its schema beside its own fields.
struct NamedDocument<Document: ReportDocument>: Encodable {
  private let document: Document

  init(_ document: Document) { self.document = document }

  private enum CodingKeys: String, CodingKey { case schema, schemaVersion }

  func encode(to encoder: any Encoder) throws {
    try document.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Document.schema, forKey: .schema)
    try fields.encode(Document.schemaVersion, forKey: .schemaVersion)
  }
}

extension FlowSnapshot: ReportDocument {
  package static var schema: String { "flowscope.snapshot" }
}

extension RecordingSummary: ReportDocument {
  package static var schema: String { "flowscope.record" }
}
