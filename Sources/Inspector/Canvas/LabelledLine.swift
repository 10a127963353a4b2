/// A line of details: a label and values, each with a style.
struct LabelledLine: Equatable, Sendable {
  var label = ""
  var values: [Value] = []
  /// Whether the values begin at the left edge, where other lines have labels.
  var isHeading = false

  struct Value: Equatable, Sendable {
    let text: String
    var style = Style.plain
  }

  init(_ label: String, _ values: Value...) {
    self.label = label
    self.values = values
  }

  init(_ label: String, _ text: String) {
    self.init(label, Value(text: text))
  }
}
