package import FlowProtocol
package import Foundation

/// What reaches the inspector from outside.
package enum Input: Equatable, Sendable {
  case key(Key)
  case click(row: Int, column: Int, isDouble: Bool)
  case wheel(row: Int, column: Int, up: Bool)
  /// A pasted text.
  case pasted(String)
  case resized(Size)
  /// An event of an engine, named by the path of its socket.
  case engine(FollowerEvent, of: String, at: Date)
  /// An action that an effect asked for.
  case action(Action)
  /// Another of flowscope's own screens shows.
  case screen(Screen)
  /// The time that an effect asked for has come.
  case tick(Date)
  /// The running engines.
  case engines([RunningTarget])
  /// An engine that was looked for, by the path of its socket.
  case found(String)
  /// An event of a recording that is played.
  case playback(PlaybackEvent, of: String)
  /// The outcome of an effect, in a line.
  case said(String)
  /// An answer to what a feature asked.
  case answer(AnyFeatureAnswer)

  /// Whether the input comes as often as the app navigates, not as often as a user does something.
  var isFromEngine: Bool {
    switch self {
    case .engine(let event, _, _), .playback(.input(let event, _), _): event.isFrequent
    default: false
    }
  }
}

/// An answer to what a feature asked of the outside.
package protocol FeatureAnswer: Equatable, Sendable {
  func take(in model: inout Model) -> [Effect]
}

/// An answer for any feature.
package struct AnyFeatureAnswer: Equatable, Sendable {
  let answer: any FeatureAnswer

  package static func == (one: AnyFeatureAnswer, other: AnyFeatureAnswer) -> Bool {
    func equals<Answer: FeatureAnswer>(_ answer: Answer) -> Bool {
      other.answer as? Answer == answer
    }
    return equals(one.answer)
  }
}

extension Input {
  static func answer(_ answer: any FeatureAnswer) -> Input {
    .answer(AnyFeatureAnswer(answer: answer))
  }
}

extension FollowerEvent {
  /// Whether the event comes as often as the app navigates.
  var isFrequent: Bool {
    switch self {
    case .changed, .navigated, .errorReported: true
    case .connected, .snapshot, .detailed, .declared, .journal, .linted, .lost, .disconnected: false
    }
  }
}
