import FlowReports
import Foundation

/// What a document says, and what it would say now.
struct DocumentResult {
  let path: String
  let data: Data
  let before: String
  let document: MarkedDocument
  let images: [DocumentSection.Image]

  var after: String { document.text }

  /// The maximum size of a document, in bytes; a hierarchy of 100,000 coordinators takes 16 MB.
  private static let mostBytes = 64 << 20

  /// Reads a document, and asks the targets of its sections; `target` is that of sections that name
  /// none.
  ///
  /// - Throws: ``ReportError``.
  init(of path: String, default target: String?) async throws {
    self.path = path
    (data, before) = try Self.contents(of: path)
    var document: MarkedDocument
    do { document = try MarkedDocument(before) } catch {
      throw ReportError.badInput(
        "\(path):\(error.line): \(error.text); the end mark is <!-- flowscope:end -->")
    }
    let sections = document.sections
    if sections.isEmpty {
      throw ReportError.badInput(
        "\(path) has no marks; a section is between <!-- flowscope:hierarchy --> and "
          + "<!-- flowscope:end -->")
    }
    var contents: [DocumentSection.Content] = []
    for section in sections {
      contents.append(try await DocumentSection.content(of: section, in: path, default: target))
    }
    document.setBodies(contents.map(\.text))
    self.document = document
    images = contents.flatMap(\.images)
  }

  static func contents(of path: String) throws -> (Data, String) {
    let data: Data
    do { data = try InputFile.read(path, atMost: mostBytes) } catch {
      throw ReportError.badInput("cannot read \(path): \(error.message)")
    }
    // Foundation would drop a byte order mark, which belongs to the document.
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else {
      throw ReportError.badInput("cannot read \(path): it is not UTF-8")
    }
    return (data, text)
  }

  /// The lines that differ from what the document would say now, with their signs; empty if it is up
  /// to date.
  var staleLines: [String] {
    let stale = images.filter { !OutputFile.holds($0.bytes, at: $0.path) }
      .map { "\($0.path) differs from what it shows" }
    guard after != before else { return stale }
    return stale
      + LineDifference(from: before, to: after).lines.compactMap { side, text in
        switch side {
        case .both: nil
        case .before: "-\(text)"
        case .after: "+\(text)"
        }
      }
  }
}
