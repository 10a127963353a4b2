/// The session of the user, which all modules share: navigation depends on it.
@MainActor
public final class Session: Sendable {
  /// Whether a user has signed in.
  public var isSignedIn: Bool

  /// Creates a session; nobody has signed in.
  public nonisolated init() {
    isSignedIn = false
  }
}
