/// What a comment on GitHub takes.
enum CommentLimit {
  /// The longest text, in Unicode scalars.
  static let characters = 65_536
}
