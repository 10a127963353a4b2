/// The session of the user, which all modules share: navigation depends on it.
@MainActor
public final class Session: Sendable {
  /// Whether a user has signed in.
  public var isSignedIn: Bool

  /// Creates a session without a signed-in user.
  public nonisolated init() {
    isSignedIn = false
  }
}
