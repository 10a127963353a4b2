import Foundation

/// Reads declared maps from files: as JSON, or as a baseline.
package enum DeclaredMapFile {
  /// The maximum size, in bytes: that of an app of some ten thousand routes.
  private static let mostBytes = 64 << 20

  private struct Form: Decodable { let schema: String? }

  /// Returns the map in a file of either form; nil for a file of another one.
  ///
  /// Throws a ``ReportError`` for a file that cannot be read, or for a map that is damaged.
  package static func read(_ path: String) throws -> DeclaredMap? {
    do { _ = try InputFile.head(of: path, 1) } catch {
      throw TargetKind.refusal(path, error.message)
    }
    return try baseline(path) ?? map(path)
  }

  /// Returns the map in a JSON file; nil for a file of another form.
  ///
  /// Throws a ``ReportError`` for a map that is damaged, or of a later version.
  static func map(_ path: String) throws -> DeclaredMap? {
    guard let data = try? InputFile.read(path, atMost: mostBytes),
      let form = try? JSONDecoder().decode(Form.self, from: data),
      form.schema == DeclaredMap.schema
    else { return nil }
    do { return try JSONDecoder().decode(DeclaredMap.self, from: data) } catch let error
      as DecodingError
    {
      throw TargetKind.refusal(path, "it is not a declared map (\(error.place))")
    }
  }

  /// Returns the map of a baseline; nil for another file, or if there is none at this path.
  ///
  /// Throws a ``ReportError`` with the line that is wrong.
  static func baseline(_ path: String) throws -> DeclaredMap? {
    guard let head = try? InputFile.head(of: path, FlowText.heading.utf8.count),
      head == Array(FlowText.heading.utf8)
    else { return nil }
    let data: Data
    do { data = try InputFile.read(path, atMost: mostBytes) } catch {
      throw TargetKind.refusal(path, error.message)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TargetKind.refusal(path, "it is not UTF-8")
    }
    do { return try FlowText.map(reading: text) } catch let problem as FlowText.Problem {
      throw ReportError.badInput("\(path):\(problem.line): \(problem.text)")
    }
  }
}

extension DeclaredMap: ReportDocument {}
