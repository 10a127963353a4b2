/// How long tests wait for what is bound to come: the one place that says so.
///
/// Nothing is expected to take this long. A limit ends a test that hangs, and nothing else: a machine that is ten
/// times slower, with every core taken by something else, has to meet it. So it is hundreds of times what a wait takes
/// on an idle machine.
package enum Patience {
  /// For one thing to come about, in seconds.
  package static let seconds = 300.0

  /// For one thing to come about.
  package static let duration = Duration.seconds(seconds)

  /// For a whole test, in minutes; each of its arguments counts as one.
  package static let minutes = 20

  /// How many times as long a viewer of a test waits for an answer as one of a user does.
  package static let factor = 10

  /// How long to wait before looking again at something that sends no event.
  package static let pause = Duration.milliseconds(10)
}
