/// The bounds that both sides of the protocol enforce, as Docs/Protocol.md lists them.
public enum Limits {
  /// The maximum size of a message, in bytes; a larger one is refused before it is buffered.
  public static let messageBytes = 16 << 20
  /// The maximum size of the header block of a message, in bytes.
  public static let headerBytes = 4 << 10
  /// The maximum depth of nested arrays and objects in a message.
  public static let nestingLevels = 64
  /// The maximum number of values in a message's arrays and objects; reading a value takes about
  /// fifty bytes.
  public static let values = 1_250_000
  /// The maximum number of viewers at a time; the next one is refused with an error.
  public static let connections = 128
  /// The maximum number of connections without `initialize`; one of them is closed for the next.
  package static let uninitializedConnections = 64
  /// The time in which a connection has to send `initialize` before the server closes it.
  package static let initializing = Duration.seconds(5)
  /// The maximum number of unanswered requests of one connection; the next one is refused.
  public static let outstandingRequests = 64
  /// The maximum size of one connection's unanswered requests, in bytes; one may use all of it.
  public static let outstandingBytes = messageBytes
  /// The maximum length of a socket path, in bytes, with its terminator.
  ///
  /// The size of Darwin's sun_path. Linux has 108, but SwiftNIO uses the smaller one everywhere.
  public static let socketPathBytes = 104
  /// The maximum distance of a time from 1970, in seconds: about 3,000 years.
  package static let seconds = 1e11
  /// The maximum number of characters of a text from the app; longer texts are cut.
  public static let characters = 1_024
  /// The maximum size of such a text, in bytes; without it, one character could have any number of
  /// bytes.
  public static let textBytes = 4 * characters
  /// The maximum length of a route's name, or of the JSON that stands for it, in bytes.
  public static let routeNameBytes = 8 << 10
  /// The number of live routes that can be named; the oldest are dropped first.
  public static let seenRoutes = 10_000
  /// The maximum number of steps, coordinators or questions in one report.
  public static let stepsPerReport = 256
  /// The maximum number of nodes or errors in one message.
  public static let itemsPerChunk = 2_000
  /// The maximum number of skeleton rows in one message.
  public static let rowsPerChunk = 50_000
  /// The maximum size of the nodes or errors in one message, in bytes, by an upper estimate.
  public static let chunkBytes = 8 << 20
  /// The maximum size of navigations in columns in one message, in bytes, by an upper estimate.
  ///
  /// A slow viewer loses whole messages, so they should not be large.
  public static let columnsBytes = 1 << 20
  /// The maximum size of a path, in bytes, by an upper estimate; older entries are left out.
  public static let pathBytes = 4 << 20
  /// The maximum size of the notifications that wait for one viewer, in bytes, before some are
  /// dropped.
  public static let outboxBytes = 4 << 20
  /// The maximum size of the notifications that wait in a viewer, in bytes, before they are
  /// dropped.
  public static let inboxBytes = 16 << 20
  /// The maximum size of a viewer's hierarchy, in bytes; further coordinators are left out.
  public static let hierarchyBytes = 80 << 20
  /// The maximum size of the errors, routes or findings that a viewer requests at a time, in bytes.
  public static let answerBytes = 16 << 20
  /// The maximum number of parts of an answer; many small parts take little memory but much time.
  public static let answerParts = 1_000
  /// The maximum time for all parts of an answer, besides 1 ms for each coordinator, error, route
  /// or finding that arrived.
  public static let answerTime = Duration.seconds(20)
  /// The maximum number of errors that a viewer accepts at a time; engines keep fewer.
  public static let errorsAtATime = 1_000
  /// The maximum number of past navigations that a recorder keeps and a viewer accepts at a time.
  public static let navigationsAtATime = 10_000
  /// The maximum size of the notifications kept for viewers that reconnect, in bytes.
  public static let journalBytes = 8 << 20
  /// The time for which an engine is still observed after its last viewer left, in case the viewer
  /// only lost the connection.
  public static let linger = Duration.seconds(10)

  /// The maximum number of detents that are decoded; only six different ones exist.
  package static let detents = 64
  /// The maximum number of facts that an app gives about one coordinator; more are left out.
  public static let facts = 16
  /// The maximum number of tags of an engine, and of a recording; more are left out.
  public static let tags = 16
  /// The maximum number of combining marks on one character; more are left out.
  public static let combiningMarks = 16

  /// Returns the text as the protocol allows it: cut with "…", and with few marks on a character.
  ///
  /// O(``textBytes``): the rest of a text that is far too long is not read.
  package static func clipped(_ text: String) -> String {
    let (text, isWhole) = head(of: text)
    // The count of UTF-8 units is stored; the count of characters is not.
    if isWhole, text.utf8.count <= characters { return text }
    let cut = text.prefix(characters)
    if cut.endIndex == text.endIndex, text.utf8.count <= textBytes {
      // What is not read consists of marks on the last character.
      return isWhole ? text : cut.prefix(characters - 1) + "…"
    }
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

  /// Returns enough of the text to clip it, with few marks on a character, and whether it is all.
  private static func head(of text: String) -> (text: String, isWhole: Bool) {
    if text.utf8.count <= textBytes {
      return (CombiningMarks.limited(text, to: combiningMarks), true)
    }
    var head = String.UnicodeScalarView()
    var (bytes, read, marks) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      if bytes > textBytes || read > 16 * textBytes { return (String(head), false) }
      read += 1
      marks = CombiningMarks.isMark(scalar) ? marks + 1 : 0
      if marks > combiningMarks { continue }
      bytes += scalar.utf8.count
      head.append(scalar)
    }
    return (String(head), true)
  }
}
