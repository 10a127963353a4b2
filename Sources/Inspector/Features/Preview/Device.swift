import FlowEngine

/// A part of a device's screen, in points from its upper left corner.
struct PointRectangle: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// A screen that an app runs on, in points.
struct Device: Equatable, Sendable {
  let width: Double
  let height: Double
  /// What the clock and the camera take at the top.
  let topInset: Double
  /// What the home indicator takes at the bottom.
  let bottomInset: Double

  /// An iPhone of 6.1 inches, held upright.
  static let phone = Device(width: 393, height: 852, topInset: 59, bottomInset: 34)

  static let navigationBarHeight = 44.0
  static let tabBarHeight = 49.0

  var whole: PointRectangle { PointRectangle(x: 0, y: 0, width: width, height: height) }

  /// How tall a sheet can be.
  var sheetHeight: Double { height - topInset }

  /// How tall a sheet at this detent is, within what the screen has.
  ///
  /// An app may have measured anything, what is no number included.
  func height(of detent: ResolvedDetent) -> Double {
    switch detent {
    case .points(let points): points.isNaN ? 0 : min(max(points, 0), sheetHeight)
    case .fraction(let part): sheetHeight * part
    case .cover: height
    }
  }

  /// How tall a sheet rests; one without detents is taken for large, as by a renderer that has to
  /// show it somehow.
  func height(of detents: ModalDetentConfiguration) -> Double {
    height(of: detents.resolve(detents.restingDetent ?? .large))
  }
}
