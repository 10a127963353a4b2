package import Foundation

/// What an app is waited for.
package enum WaitCondition: Equatable, Sendable {
  /// A route is on screen, given by its name with or without its values.
  case route(String)
  /// The app reports an error.
  case error
  /// The app navigates, or tries to.
  case navigation
  /// Nothing happens for this long.
  case idle(Duration)

  /// What is waited for, as in "waiting for the route settings".
  package var words: String {
    switch self {
    case .route(let name): "the route \(name)"
    case .error: "an error"
    case .navigation: "a navigation"
    case .idle(let time): "\(Counted.seconds(time)) without a change"
    }
  }
}

/// What happened while an app was waited for.
package struct WaitedEvent: Equatable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    case navigation, error
  }

  package let kind: Kind
  package let time: Date
  /// The route that it is about; nil if it names none.
  package let route: RouteLabel?
  package let succeeded: Bool
  /// Whether it is an error of the app: a viewer can refuse a navigation too.
  let isError: Bool
  package let text: String
  package let advice: String?
  /// Where the app's code called it, with the line.
  package let call: CallLabel?

  init(_ report: NavigationReport) {
    (kind, time, route, call) = (.navigation, report.time, report.route, report.call)
    (succeeded, isError) = (report.succeeded, report.hasFailed)
    let route = report.route.map { " \($0.shown)" } ?? ""
    text = "\(report.request)\(route): \(report.logOutcome)"
    advice = report.error?.advice
  }

  init(_ report: ErrorReport) {
    (kind, time, route, call) = (.error, report.time, report.error.routeLabel, report.call)
    (succeeded, isError) = (false, true)
    text = "\(report.error.kind): \(OutcomeWords.failed(report.error))"
    advice = report.error.advice
  }

  /// The event in one line, with the place in the app's code.
  package var words: String { call.map { "\(text) at \($0.place)" } ?? text }
}
