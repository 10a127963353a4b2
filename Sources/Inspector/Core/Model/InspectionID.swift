import FlowModel
package import FlowProtocol

/// What an inspection shows.
package enum InspectionID: Hashable, Sendable, CustomStringConvertible {
  /// Nothing yet: the inspector waits for the first engine.
  case nothing
  case engine(Endpoint)
  /// A recording, by the name that the user gave.
  case recording(String)
  /// Sources, by the paths that the user gave.
  case sources(String)

  package var description: String {
    switch self {
    case .nothing: ""
    case .engine(let endpoint): "\(endpoint)"
    case .recording(let title), .sources(let title): title
    }
  }
}
