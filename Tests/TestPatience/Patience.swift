/// The time limits of all tests.
///
/// No test is expected to take this long. The limits only end a test that hangs, and even a machine
/// that is ten times slower, with every core busy, has to meet them. They are hundreds of times the
/// usual time on an idle machine.
package enum Patience {
  /// The maximum wait for one event, in seconds.
  package static let seconds = 60.0

  /// The maximum wait for one event.
  package static let duration = Duration.seconds(seconds)

  /// The maximum time for a whole test, in minutes; each of its arguments counts as one.
  package static let minutes = 10

  /// The pause between two checks of something that sends no event.
  package static let pause = Duration.milliseconds(10)
}
