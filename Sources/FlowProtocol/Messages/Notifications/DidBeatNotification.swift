import FlowModel
public import Foundation

/// `flow/didBeat`: the engine's process answers, and says whether the app's main actor does.
///
/// Sent every half second to a viewer that asked for it; see ``InitializeRequest/beats``.
public struct DidBeatNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didBeat`.
  public static let method = "flow/didBeat"
  package static let summary =
    "The process answers; if silentSince is there, the app's main actor has not answered since then."
  /// Since when the app's main actor has not answered; nil if it answers.
  public let silentSince: Date?
  /// The navigation that began after the main actor's last answer; nil if it is unknown.
  public let navigation: StartedNavigation?

  private enum CodingKeys: String, WireKey { case silentSince, navigation }

  package init(silentSince: Date? = nil, navigation: StartedNavigation? = nil) {
    self.silentSince = silentSince
    self.navigation = navigation
  }

  /// The silence of the main actor; nil if it answers.
  package var silence: EngineSilence? {
    silentSince.map { EngineSilence(.mainActor, since: $0, navigation: navigation) }
  }
}
