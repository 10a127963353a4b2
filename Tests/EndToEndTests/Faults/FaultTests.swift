import TestApps
import TestPatience
import Testing

/// Processes that die, stop, are too many, or conflict.
///
/// After each fault, no promised data is lost, and the app can still navigate. The tests run one at
/// a time, because some need most of the machine.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct FaultTests {}
