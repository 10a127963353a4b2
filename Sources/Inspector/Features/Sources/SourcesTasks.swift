import FlowReports

extension Effect {
  static func listSources(in path: String) -> Effect { .task(ListSources(path: path)) }

  static func readSource(_ part: SourcePart, in root: SourceRoot) -> Effect {
    .task(ReadSource(part: part, root: root))
  }

  static func openSource(_ subject: SourceSubject, in root: SourceRoot) -> Effect {
    .task(OpenSource(subject: subject, root: root))
  }
}

extension Input {
  /// The editor has ended, and may have changed the file.
  package static func edited(_ message: String?) -> Input { .answer(Edited(message: message)) }

  /// The listed files of a directory; nil if it could not be read.
  static func sources(
    _ root: SourceRoot?, ownedBy owners: ProblemOwners? = nil, in path: String,
    problem: String? = nil
  ) -> Input {
    .answer(ListedSources(path: path, root: root, owners: owners, problem: problem))
  }

  /// The files of a directory with what a scan has found in them; nil if it has failed.
  static func scanned(_ root: SourceRoot?, in path: String, problem: String? = nil) -> Input {
    .answer(ScannedSources(path: path, root: root, problem: problem))
  }

  static func source(
    _ excerpt: SourceExcerpt?, of subject: SourceSubject, around line: Int? = nil,
    problem: String? = nil
  ) -> Input {
    let part = SourcePart(subject: subject, line: line)
    return .answer(
      FoundSource(found: ReadSourcePart(part: part, excerpt: excerpt, problem: problem)))
  }
}

private struct ListSources: FeatureTask {
  let path: String

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do {
        let root = try SourceRoot(path)
        var messages: [Input] = []
        let owners = ProblemOwners.told(of: root) { messages.append(.said($0)) }
        return [.sources(root, ownedBy: owners, in: path)] + messages
      } catch {
        return [.sources(nil, in: path, problem: "\(error)")]
      }
    }
  }
}

private struct ListedSources: FeatureAnswer {
  let path: String
  let root: SourceRoot?
  let owners: ProblemOwners?
  let problem: String?

  func take(in model: inout Model) -> [Effect] {
    guard model.sources.take(root, ownedBy: owners, in: path, problem: problem) else { return [] }
    if let problem { return model.say(problem) }
    return root.map { [.task(ScanSources(path: path, root: $0))] } ?? []
  }
}

/// Finds the declarations, once: files that change later keep the lines that they had.
private struct ScanSources: FeatureTask {
  let path: String
  let root: SourceRoot

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do { return [.scanned(try await root.scanned(), in: path)] } catch {
        return [.scanned(nil, in: path, problem: "\(error)")]
      }
    }
  }
}

private struct ScannedSources: FeatureAnswer {
  let path: String
  let root: SourceRoot?
  let problem: String?

  func take(in model: inout Model) -> [Effect] {
    model.sources.take(scanned: root, in: path, problem: problem)
    return []
  }
}

private struct ReadSource: FeatureTask {
  let part: SourcePart
  let root: SourceRoot

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do {
        let file = try SourceFile(of: part.subject, in: root)
        let excerpt = try SourceExcerpt(of: file, around: part.line)
        return [.source(excerpt, of: part.subject, around: part.line)]
      } catch {
        return [.source(nil, of: part.subject, around: part.line, problem: "\(error)")]
      }
    }
  }
}

private struct FoundSource: FeatureAnswer {
  let found: ReadSourcePart

  func take(in model: inout Model) -> [Effect] {
    model.sources.take(found)
    return []
  }
}

private struct OpenSource: FeatureTask {
  let subject: SourceSubject
  let root: SourceRoot

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do { return [.answer(FoundFile(file: try SourceFile(of: subject, in: root)))] } catch {
        return [.said("\(error)")]
      }
    }
  }
}

private struct FoundFile: FeatureAnswer {
  let file: SourceFile

  func take(in model: inout Model) -> [Effect] { [.edit(file)] }
}

private struct Edited: FeatureAnswer {
  let message: String?

  func take(in model: inout Model) -> [Effect] {
    // Shows the file as it is now.
    model.sources.forget()
    if let message { model.message = message }
    return []
  }
}
