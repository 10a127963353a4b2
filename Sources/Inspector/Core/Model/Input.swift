package import FlowModel
package import FlowProtocol
package import Foundation

package enum Input: Equatable, Sendable {
  case key(Key)
  case click(row: Int, column: Int, isDouble: Bool)
  /// The mouse moved with its left button down.
  case drag(row: Int, column: Int)
  case wheel(row: Int, column: Int, up: Bool)
  case pasted(String)
  case resized(Size)
  case engine(FollowerEvent, of: InspectionID, at: Date)
  case action(Action)
  case screen(ShownScreen)
  /// The time that an effect asked for has been reached.
  case tick(Date)
  case engines([RunningTarget])
  /// An engine that was looked up.
  case found(Endpoint)
  case playback(PlaybackEvent, of: InspectionID)
  /// The result of an effect, as a message.
  case said(String)
  /// The result of asking an engine that did not answer; its message leaves once the engine
  /// answers, or is gone.
  indirect case unanswered(Input, of: InspectionID)
  case answer(AnyFeatureAnswer)

  /// Whether the app causes inputs of this kind, which are then as frequent as its navigations.
  var isFromEngine: Bool {
    switch self {
    case .engine(let event, _, _), .playback(.input(let event, _), _): event.isFrequent
    default: false
    }
  }
}

/// An answer to a feature's request to the outside.
package protocol FeatureAnswer: Equatable, Sendable {
  func take(in model: inout Model) -> [Effect]
}

package struct AnyFeatureAnswer: Equatable, Sendable {
  let answer: any FeatureAnswer

  package static func == (one: AnyFeatureAnswer, other: AnyFeatureAnswer) -> Bool {
    areEqual(one.answer, other.answer)
  }
}

extension Input {
  static func answer(_ answer: any FeatureAnswer) -> Input {
    .answer(AnyFeatureAnswer(answer: answer))
  }
}

extension FollowerEvent {
  /// Whether the app's navigations cause events of this kind.
  var isFrequent: Bool {
    switch self {
    case .changed, .navigated, .errorReported: true
    case .connected, .snapshot, .detailed, .declared, .journal, .leftOut, .recalled, .linted,
      .breakpoint, .lost, .disconnected, .silent, .answering:
      false
    }
  }
}
