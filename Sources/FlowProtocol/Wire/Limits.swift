/// The bounds that both sides of the protocol keep.
///
/// Docs/Protocol.md states them.
public enum Limits {
  /// The largest message, in bytes.
  ///
  /// A frame that announces more is refused before any of it is buffered.
  public static let messageBytes = 16 << 20
  /// The largest block of headers in front of a message, in bytes.
  public static let headerBytes = 4 << 10
  /// How deep the arrays and objects of a message may stand in each other.
  public static let nestingLevels = 64
  /// How many values the arrays and objects of a message may have: reading one takes some fifty bytes for
  /// each.
  public static let values = 1_250_000
  /// How many viewers may be connected at a time; the next is told so.
  public static let connections = 128
  /// How many more may be connected that have not said who they are; for the next, one of them is hung up on.
  package static let strangers = 64
  /// How long a connection may take to say who it is before it is hung up on.
  package static let initializing = Duration.seconds(5)
  /// How many requests of one connection may be without an answer at a time; the next is refused.
  public static let outstandingRequests = 64
  /// How many bytes the messages of one connection may have together that are not answered yet, unless it is one.
  public static let outstandingBytes = messageBytes
  /// How long the path of a socket may be, in bytes, its terminator included.
  ///
  /// What Darwin's sun_path holds; Linux has 108, and SwiftNIO takes the lesser everywhere.
  public static let socketPathBytes = 104
  /// How far from 1970 a time may be, in seconds: some three thousand years.
  package static let seconds = 1e11
  /// How many characters of a text from the app are sent; more are cut.
  public static let characters = 1_024
  /// How many bytes such a text has at most: a single character may have any number.
  public static let textBytes = 4 * characters
  /// How long the name of a route or the JSON that stands for it may be, in bytes.
  public static let routeNameBytes = 8 << 10
  /// How many of the routes that were seen live can be named; the oldest go first.
  public static let seenRoutes = 10_000
  /// How many steps, coordinators or questions one report names.
  public static let stepsPerReport = 256
  /// How many nodes or errors one message holds at most.
  public static let itemsPerChunk = 2_000
  /// How many rows of a skeleton one message holds at most.
  public static let rowsPerChunk = 50_000
  /// How many bytes of nodes or errors one message holds, counted generously.
  public static let chunkBytes = 8 << 20
  /// How many bytes of navigations in columns one message holds, counted generously: where a viewer reads slowly, what
  /// does not fit any more is lost a message at a time.
  public static let columnsBytes = 1 << 20
  /// How many bytes of one coordinator's path are sent, counted generously; older entries are left out.
  public static let pathBytes = 4 << 20
  /// How many bytes of notifications wait for one viewer before it is told that it lost some.
  public static let outboxBytes = 4 << 20
  /// How many bytes of notifications wait in a viewer that does not take them before they are dropped.
  public static let inboxBytes = 16 << 20
  /// How many bytes a viewer's copy of a hierarchy may take; coordinators past it are left out.
  public static let hierarchyBytes = 80 << 20
  /// How many bytes the errors, the routes or the findings may take that a viewer asks for at a time.
  public static let answerBytes = 16 << 20
  /// How many parts an answer may come in: small ones take little memory, and much time.
  public static let answerParts = 1_000
  /// How long the parts of an answer may take together, besides a millisecond for each coordinator, error, route
  /// or finding that came.
  public static let answerTime = Duration.seconds(20)
  /// How many errors a viewer takes at a time; engines remember fewer.
  public static let errorsAtATime = 1_000
  /// How many bytes of notifications are kept for viewers that come back.
  public static let journalBytes = 8 << 20
  /// How long an engine is watched on after its last viewer left, who may have lost the connection only.
  public static let linger = Duration.seconds(10)

  /// How many heights of a sheet are read; there are six.
  package static let detents = 64
  /// How many combining marks of one character are sent; more are left out.
  public static let combiningMarks = 16

  /// A text as the protocol has it: cut, with an ellipsis, and with few marks on each of its characters.
  ///
  /// O(bytes).
  package static func clipped(_ text: String) -> String {
    let text = CombiningMarks.limited(text, to: combiningMarks)
    // The count of UTF-8 units is stored, that of characters is not.
    if text.utf8.count <= characters { return text }
    let cut = text.prefix(characters)
    if cut.endIndex == text.endIndex, text.utf8.count <= textBytes { return text }
    if cut.utf8.count <= textBytes { return cut.dropLast() + "…" }
    var bytes = 0
    var scalars = Substring.UnicodeScalarView()
    for scalar in cut.unicodeScalars {
      bytes += scalar.utf8.count
      if bytes > textBytes - 3 { break }
      scalars.append(scalar)
    }
    return Substring(scalars) + "…"
  }
}
