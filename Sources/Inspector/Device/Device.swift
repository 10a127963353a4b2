import FlowEngine

/// The screen of a device, in points.
struct Device: Equatable, Sendable {
  let width: Double
  let height: Double
  /// The height of the clock and the camera at the top.
  let topInset: Double

  /// An iPhone of 6.1 inches, held upright.
  static let phone = Device(width: 393, height: 852, topInset: 59)

  static let navigationBarHeight = 44.0

  /// The maximum height of a sheet.
  var sheetHeight: Double { height - topInset }

  /// The height of a sheet at this detent, limited to the screen.
  ///
  /// An app may have measured any value, NaN included.
  func height(of detent: ResolvedDetent) -> Double {
    switch detent {
    case .points(let points): points.isNaN ? 0 : min(max(points, 0), sheetHeight)
    case .fraction(let part): sheetHeight * part
    case .cover: height
    }
  }

  /// The height at which a sheet rests.
  ///
  /// A sheet without detents counts as large, as in a renderer that has to show something.
  func height(of detents: ModalDetentConfiguration) -> Double {
    height(of: detents.resolve(detents.restingDetent ?? .large))
  }
}
