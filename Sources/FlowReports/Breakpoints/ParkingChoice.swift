package import FlowModel
package import FlowProtocol

/// What a user decides about a parked navigation.
package enum ParkingChoice: Equatable, Sendable {
  case go
  case refuse
  /// Navigates to another route, given by its name or as a URL.
  case change(String)

  package var action: ResumeNavigationRequest.Action {
    switch self {
    case .go: .go
    case .refuse: .refuse
    case .change: .change
    }
  }

  /// Why the navigation is no longer parked then.
  package var end: ParkingEnd {
    switch self {
    case .go: .went
    case .refuse: .refused
    case .change: .changed
    }
  }

  package var route: String? { if case .change(let route) = self { route } else { nil } }
}

/// A decision as a line has it: `go`, `3 refuse` or `3 to item(7)`.
package struct WrittenChoice: Equatable, Sendable {
  /// The number of the parked navigation; nil for the oldest.
  package let number: Int?
  package let choice: ParkingChoice

  package static let form = "go, refuse or to ROUTE, with the number of a navigation before it"

  /// Returns nil for a line that decides nothing.
  package init?(_ line: String) {
    var words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    number = words.first.flatMap { Int($0) }
    if number == nil {
      words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    } else {
      words.removeFirst()
    }
    let rest = words.dropFirst().first?.trimmed
    switch (words.first, rest) {
    case ("go", nil): choice = .go
    case ("refuse", nil): choice = .refuse
    case ("to", let route?) where !route.isEmpty: choice = .change(route)
    default: return nil
    }
  }
}
