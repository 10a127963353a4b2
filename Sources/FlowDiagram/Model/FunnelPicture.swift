import Foundation

/// A funnel as a picture shows it: its steps in order, and where each was left.
package struct FunnelPicture: Equatable, Sendable {
  /// A screen, or another reason, that followed a step in place of the next one.
  package struct Exit: Equatable, Sendable {
    package let name: String
    /// Whether it is a screen that the user saw.
    package let isScreen: Bool
    package let count: Int

    package init(name: String, isScreen: Bool, count: Int) {
      (self.name, self.isScreen, self.count) = (name, isScreen, count)
    }
  }

  package struct Step: Equatable, Sendable {
    package let name: String
    /// One line about the attempts that reached the step.
    package let subtitle: String
    /// The titles and the texts of further lines.
    package let rows: [[String]]
    /// The number of attempts that reached the step.
    package let reached: Int
    /// The median time from the step to the next; nil if it is unknown.
    package let time: String?
    /// The ways in which attempts did not go on, the most frequent first.
    package let exits: [Exit]

    package init(
      name: String, subtitle: String, rows: [[String]], reached: Int, time: String?, exits: [Exit]
    ) {
      (self.name, self.subtitle, self.rows) = (name, subtitle, rows)
      (self.reached, self.time, self.exits) = (reached, time, exits)
    }
  }

  package let steps: [Step]
  /// The contents, in a sentence.
  package let summary: String

  package init(steps: [Step], summary: String) { (self.steps, self.summary) = (steps, summary) }
}

/// How a funnel is drawn.
package struct FunnelOptions: Equatable, Sendable {
  /// The title above the diagram; nil for none.
  package var title: String?
  /// The number of ways out of each step that are shown, the most frequent ones; nil for all.
  package var mostExits: Int?
  /// The direction in which the lines go; nil for the one in which a document shows the drawing
  /// largest.
  package var direction: Diagram.Direction?
  package var legend = DiagramOptions.Legend.auto
  package var theme = DiagramTheme.auto

  package init() {}
}
