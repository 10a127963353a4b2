/// The position of a drawn device on the screen, and the rows of each layer.
struct PreviewCells: Equatable {
  /// The device with its edge.
  let device: Rectangle
  /// The area of the legend; nil if there is no room beside the device.
  let legend: Rectangle?

  /// A visible layer, by its index in the scene.
  struct Band: Equatable {
    let layer: Int
    let rows: Range<Int>
    /// Whether the lower end of the layer is visible too.
    let reachesBottom: Bool
  }

  private static let narrowest = 30
  private static let widest = 64
  private static let legendWidth = 26

  init(in area: Rectangle) {
    let phone = Device.phone
    // A cell is about twice as tall as it is wide.
    let natural = Int((Double(area.size.rows) * 2 * phone.width / phone.height).rounded())
    let columns = min(area.size.columns, max(natural, Self.narrowest), Self.widest)
    let rest = area.size.columns - columns
    let hasLegend = rest >= Self.legendWidth
    let margin = hasLegend ? min(1, rest) : rest / 2
    self.device = Rectangle(
      row: area.row, column: area.column + margin,
      size: Size(rows: area.size.rows, columns: columns))
    legend = hasLegend ? area.split(afterColumns: columns + margin + 1).right : nil
  }

  /// The inside of the device.
  var screen: Rectangle {
    Rectangle(
      row: device.row + 1, column: device.column + 1,
      size: Size(rows: max(0, device.size.rows - 2), columns: max(0, device.size.columns - 2)))
  }

  /// The visible layers from the bottom up, each with the rows that the layers above leave it.
  ///
  /// A sheet always has rows for its edge, its bar and one line, however low it rests. However tall
  /// it is, one row of the layer below stays visible, unless the sheet covers the whole screen.
  func bands(of scene: DeviceScene) -> [Band] {
    let height = screen.size.rows
    let first = scene.layers.lastIndex { $0.isCovered }.map { $0 + 1 } ?? 0
    var starts: [Int] = []
    var last: DeviceScene.Layer?
    for layer in scene.layers[first...] {
      var start = Int((layer.top / Device.phone.height * Double(height)).rounded())
      if layer.top > 0 {
        start = max(1, start)
        if let last, layer.top > last.top, let previous = starts.last {
          start = max(start, previous + 1)
        }
        start = min(start, max(0, height - 3))
      }
      starts.append(min(start, max(0, height - 1)))
      last = layer
    }
    var bands: [Band] = []
    var end = height
    for (offset, start) in starts.enumerated().reversed() where start < end {
      bands.append(
        Band(
          layer: first + offset, rows: (screen.row + start)..<(screen.row + end),
          reachesBottom: end == height))
      end = start
    }
    return bands.reversed()
  }
}
