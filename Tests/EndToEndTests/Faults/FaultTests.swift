import TestPatience
import Testing

/// What happens when processes die, stop, come in numbers, or stand in each other's way.
///
/// After each of it, nothing is lost that was promised, and the app still navigates. One at a time: some of
/// them need most of the machine.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct FaultTests {}
