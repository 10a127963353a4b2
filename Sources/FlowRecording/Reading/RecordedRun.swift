package import Foundation

/// A run of an app in a recording.
package struct RecordedRun: Hashable, Sendable, Identifiable {
  /// What distinguishes a part of a run from all others: a copied file has the same.
  ///
  /// Two recordings of one run have different parts of it, which may overlap.
  package struct Part: Hashable, Sendable {
    /// The id of the run.
    package let run: String
    /// When the recording started.
    package let startedAt: Date
  }

  /// The id of the run, which its engine chose: ``FlowSnapshot/epoch``.
  package var id: String { part.run }
  package let part: Part
  /// The connections to the run, oldest first, at least one.
  package let sessions: [RecordingSession]
  /// The entries of each connection: from its own to the last before the next connection.
  package let entries: [ClosedRange<Int>]
}
