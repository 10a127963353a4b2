/// A point, in points from the left and the top.
package struct Point: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle, in points from the left and the top.
package struct Box2D: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package var right: Double { x + width }
  package var bottom: Double { y + height }
  package var centre: Point { Point(x + width / 2, y + height / 2) }

  func union(_ other: Box2D) -> Box2D {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box2D(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }

  func grown(by margin: Double, top: Double) -> Box2D {
    Box2D(x: x - margin, y: y - top, width: width + 2 * margin, height: height + margin + top)
  }
}

package struct Placement: Equatable, Sendable {
  /// A line: straight pieces with rounded corners, or curves.
  package struct Path: Equatable, Sendable {
    /// The corners from the start to the end; of curves, a start, and then two control points and an
    /// end for each Bézier curve.
    package var points: [Point]
    package var isCurve = false
  }

  package struct Line: Equatable, Sendable {
    package var path: Path
    /// The left end of the label's baseline.
    package var label: Point
    /// The name of the box that is elsewhere in the drawing, in place of the label, where the line
    /// only begins; nil for a whole line.
    package var reference: String?
    /// The text in place of the label; nil for the label itself.
    package var caption: String?
  }

  /// A text beside a box.
  package struct Note: Equatable, Sendable {
    /// The index of the box.
    package var box: Int
    package var text: String
    /// The left end of its baseline.
    package var place: Point
  }

  package var size = Point(0, 0)
  package var boxes: [Box2D] = []
  package var lines: [Line] = []
  package var groups: [Box2D] = []
  /// The frames of further rows of groups.
  package var moreFrames: [Box2D] = []
  package var notes: [Note] = []
}
