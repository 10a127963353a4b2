import FlowModel
import FlowReports
import Foundation

/// The sources of the app: where they are, and what of them shows.
///
/// Not a part of an inspection: several engines can have one app.
struct SourcesState: Equatable, Sendable {
  /// The directory that was named; nil without sources.
  var path: String?
  /// The files of that directory; nil until they were listed, and if they could not be.
  fileprivate(set) var root: SourceRoot?
  /// The directory whose files were asked for.
  fileprivate var asked: String?
  /// What was read of a file.
  fileprivate(set) var excerpt: ReadExcerpt?
  /// What is being read.
  fileprivate var reading: SourceSubject?

  /// The lines of the subject, if they were read.
  func excerpt(of subject: SourceSubject) -> SourceExcerpt? {
    guard let excerpt, excerpt.subject == subject else { return nil }
    return excerpt.excerpt
  }
}

/// The lines around a subject; nil if there are none to show.
struct ReadExcerpt: Equatable, Sendable {
  let subject: SourceSubject
  let excerpt: SourceExcerpt?
}

extension Action {
  static let openSource = Action("openSource") { $0.openSource() }
  static let copyPlace = Action("copyPlace") { $0.copyPlace() }
}

/// Opens the line of code behind what is selected, and shows it in the details.
enum SourcesFeature: Feature {
  static let keys: [Keymap.Binding] = [
    .init(
      .openSource, "open the line of code in $VISUAL or $EDITOR (needs --sources)", .control("o"),
      section: .asking),
    .init(.copyPlace, "copy the file and the line of what is selected", "Y", section: .asking),
  ]

  static func requests(in model: inout Model) -> [Effect] {
    if model.sources.asked != model.sources.path {
      let path = model.sources.path
      model.sources = SourcesState(path: path, asked: path)
      if let path { return [.listSources(in: path)] }
    }
    guard let root = model.sources.root, model.sources.reading == nil,
      let subject = model.sourceSubject, model.sources.excerpt?.subject != subject,
      SourceSplit.hasRoom(in: model)
    else { return [] }
    model.sources.reading = subject
    return [.readSource(subject, in: root)]
  }
}

extension Model {
  /// What of the selection has a place in the sources; nil if nothing has.
  var sourceSubject: SourceSubject? { features[subject].source(in: self) }

  /// Where a call or a type is in the sources, as the details say it; nil without sources.
  func sourceText(of subject: SourceSubject?) -> String? {
    guard let root = sources.root, let subject else { return nil }
    switch root.lookup(subject) {
    case .found(let path):
      if case .call(let call) = subject { return "\(path):\(max(1, call.line))" }
      return path
    case .ambiguous: return "several files have that name"
    case .unknown: return "no such file in \(root.path)"
    }
  }

  fileprivate mutating func openSource() -> [Effect] {
    guard let subject = sourceSubject else { return say(Self.noPlace) }
    guard let path = sources.path else {
      return say("start with --sources, and the directory of the app's sources, to open lines")
    }
    guard let root = sources.root else { return say("the files of \(path) are not read yet") }
    return [.openSource(subject, in: root)]
  }

  fileprivate mutating func copyPlace() -> [Effect] {
    guard let subject = sourceSubject else { return say(Self.noPlace) }
    let found = sources.root?.lookup(subject).path
    let text: String
    switch subject {
    case .call(let call): text = found.map { "\($0):\(max(1, call.line))" } ?? call.place
    case .type:
      guard let found else {
        return say("no file is known for \(subject.name); --sources names the sources")
      }
      text = found
    }
    let place = DisplayText.withoutIdleJoiners(DisplayText.neutralised(text))
    message = "sent to the terminal: \(place)"
    return [.copy(place)]
  }

  private static let noPlace =
    "nothing with a line of code is selected; select an error, a navigation or a coordinator"
}

// MARK: Work outside the model

extension Effect {
  fileprivate static func listSources(in path: String) -> Effect { .task(ListSources(path: path)) }

  fileprivate static func readSource(_ subject: SourceSubject, in root: SourceRoot) -> Effect {
    .task(ReadSource(subject: subject, root: root))
  }

  fileprivate static func openSource(_ subject: SourceSubject, in root: SourceRoot) -> Effect {
    .task(OpenSource(subject: subject, root: root))
  }
}

extension Input {
  /// The editor has ended, and may have changed the file.
  package static func edited(_ message: String?) -> Input { .answer(Edited(message: message)) }

  /// The listed files of a directory; nil if it could not be read.
  static func sources(_ root: SourceRoot?, in path: String, problem: String? = nil) -> Input {
    .answer(ListedSources(path: path, root: root, problem: problem))
  }

  static func source(_ excerpt: SourceExcerpt?, of subject: SourceSubject) -> Input {
    .answer(FoundSource(found: ReadExcerpt(subject: subject, excerpt: excerpt)))
  }
}

private struct ListSources: FeatureTask {
  let path: String

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      do { return [.sources(try SourceRoot(path), in: path)] } catch {
        return [.sources(nil, in: path, problem: "\(error)")]
      }
    }
  }
}

private struct ListedSources: FeatureAnswer {
  let path: String
  let root: SourceRoot?
  let problem: String?

  func take(in model: inout Model) -> [Effect] {
    // The settings may name another directory by now.
    guard model.sources.path == path else { return [] }
    model.sources.root = root
    return problem.map { model.say($0) } ?? []
  }
}

private struct ReadSource: FeatureTask {
  let subject: SourceSubject
  let root: SourceRoot

  func start(in workshop: any Workshop) {
    workshop.work(onFiles: false) {
      // Without the file, the details say where it was looked for.
      let excerpt = try? SourceExcerpt(of: SourceFile(of: subject, in: root))
      return [.source(excerpt, of: subject)]
    }
  }
}

private struct FoundSource: FeatureAnswer {
  let found: ReadExcerpt

  func take(in model: inout Model) -> [Effect] {
    model.sources.reading = nil
    model.sources.excerpt = found
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
    model.sources.excerpt = nil
    if let message { model.message = message }
    return []
  }
}
