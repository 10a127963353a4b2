import FlowModel
import FlowReports
import Foundation

/// The selection of a panel or an overlay, in the forms that the clipboard takes.
struct Clipping: Sendable {
  /// The words for the selection in messages, such as "the entry".
  let name: String
  let text: String
  let json: any Encodable & Sendable
  /// The navigation of the selection; nil if it isn't one.
  var call: NavigationCall?
  /// A lower bound of the JSON's size in bytes, known before it is made.
  var leastBytes = 0
}

extension Clipping {
  /// Creates the clipping of a line of a list, as the list draws it; nil if the line is hidden.
  init?<List: PanelFeature>(lineOf list: List.Type, at index: Int, in model: Model)
  where List.State: ListState {
    guard index < model.inspection[list].lineCount, let area = model.layout.area(of: list.panel)
    else { return nil }
    let rows = list.list(in: area, of: model)
    let row = rows.row + index - model.inspection[list].top
    guard rows.rows.contains(row) else { return nil }
    var frame = Frame(size: model.size, isASCII: model.glyphs.isASCII)
    list.draw(model, in: area, into: &frame)
    // The first column has the mark of the selection.
    let text = rows.columns.dropFirst().map { frame[row, $0].text }.joined().trimmed
    self.init(name: "the line", text: text, json: ["line": text])
  }
}

extension Action {
  static let copyLine = Action("copyLine") { $0.copySelection { $0.copyText(of: $1) } }
  static let copyAsJSON = Action("copyAsJson") { $0.copySelection { $0.copyJSON(of: $1) } }
  static let copyAsCode = Action("copyAsCode") { $0.copySelection { $0.copyCode(of: $1) } }
}

extension Model {
  fileprivate mutating func copySelection(_ copy: (inout Model, Clipping) -> [Effect]) -> [Effect] {
    let clipping =
      overlayContent.map { $0.clipping(in: self) } ?? features[screen.panel].clipping(in: self)
    guard let clipping else { return say("nothing is selected to copy") }
    return copy(&self, clipping)
  }

  /// A terminal does not answer, so it is not known whether it has copied.
  private static func sent(_ what: String) -> String { "sent to the terminal: \(what)" }

  fileprivate mutating func copyText(of clipping: Clipping) -> [Effect] {
    message = Self.sent(clipping.name)
    let text = DisplayText.neutralised(clipping.text, limit: OSC52.longest)
    return [.copy(DisplayText.withoutIdleJoiners(text))]
  }

  fileprivate mutating func copyJSON(of clipping: Clipping) -> [Effect] {
    if clipping.leastBytes > OSC52.longest {
      return say("\(OSC52.Refusal(byteCount: clipping.leastBytes, isAtLeast: true))")
    }
    guard let json = try? JSONOutput.text(of: clipping.json) else {
      return say("cannot write \(clipping.name) as JSON")
    }
    message = Self.sent("\(clipping.name) as JSON")
    return [.copy(String(decoding: json, as: UTF8.self))]
  }

  fileprivate mutating func copyCode(of clipping: Clipping) -> [Effect] {
    guard let call = clipping.call else {
      return say("\(clipping.name) is not a navigation; select one in the log or the timeline")
    }
    do throws(NavigationCall.Refusal) {
      let code = try call.code()
      message = Self.sent(code)
      return [.copy(code)]
    } catch {
      return say(error.description)
    }
  }
}
