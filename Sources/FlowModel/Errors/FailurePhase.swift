/// When something failed, which says what has changed by then.
public enum FailurePhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// Validation: the request was refused before anything changed.
  case planning
  /// The app refused a change of the flow that it had agreed to; the steps before it were undone.
  case flowChange
  /// The hierarchy was being put together, or could not be used as it is.
  case building
  /// What is visible was being drawn: the navigation itself is done.
  case drawing
  /// A link was being read, or waited; nothing changed.
  case opening
  /// A saved state was being restored; the rest of it was.
  case restoring
  /// A phase that this version does not know, or that of an error that the app itself reported.
  case other

  /// Decodes a phase; one that this version does not know is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }

  /// One word before a message; nil for none.
  package var word: String? {
    switch self {
    case .planning: "validation"
    case .flowChange: "flow change"
    case .building: "building"
    case .drawing: "drawing"
    case .opening: "link"
    case .restoring: "restoration"
    case .other: nil
    }
  }

  /// What the phase means, in words; nil for none.
  package var title: String? {
    switch self {
    case .planning: "refused by validation, while planning: nothing changed"
    case .flowChange: "refused by the app while changing the flow: the steps were undone"
    case .building: "failed while building the hierarchy"
    case .drawing: "failed while drawing: the navigation itself is done"
    case .opening: "refused or dropped while opening a link: nothing changed"
    case .restoring: "dropped while restoring a state"
    case .other: nil
    }
  }
}

extension FlowError {
  /// The phase in which the error occurs; `isOfNavigation` says whether a navigation failed by it.
  package func phase(isOfNavigation: Bool) -> FailurePhase {
    switch self {
    case .navigationFailed(_, _, _, let context): NavigationFailure.phase(of: context)
    case .viewCreationFailed: .drawing
    case .modalCoordinatorNotConfigured, .invalidDetourNavigation, .invalidTabIndex: .planning
    case .configurationError(let message) where AppFailure.isMessage(message): .other
    case .circularReference, .duplicateChild, .configurationError:
      isOfNavigation ? .planning : .building
    }
  }
}
