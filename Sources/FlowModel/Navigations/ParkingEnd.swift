/// Why a navigation is no longer parked at a breakpoint.
public enum ParkingEnd: String, Hashable, Sendable, Codable, CaseIterable {
  /// A viewer let it go on: it was planned again.
  case went
  /// A viewer refused it: nothing changed, and the app got an error.
  case refused
  /// A viewer gave it another route.
  case changed
  /// No viewer decided in time: it went on.
  case timedOut
  /// The last viewer whose breakpoint it met left: it went on.
  case viewerLeft
  /// The app stopped its inspector: it went on.
  case stopped
  /// It was never parked, since too many were: it went on at once.
  case full
  /// An end that this version does not know.
  case other

  /// Decodes an end; one that this version does not know is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

extension ParkingEnd {
  /// Whether a viewer refused a navigation that waited so, or did not wait, and has failed; that is
  /// no mistake of the app.
  package static func isRefusal(_ end: ParkingEnd?, succeeded: Bool) -> Bool {
    !succeeded && end == .refused
  }
}
