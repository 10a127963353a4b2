import FlowModel

/// The screen of a device, in points.
struct Device: Equatable, Sendable {
  let width: Double
  let height: Double
  /// The height of the clock and the camera at the top.
  let topInset: Double

  /// An iPhone of 6.1 inches, held upright.
  static let phone = Device(width: 393, height: 852, topInset: 59)

  static let navigationBarHeight = 44.0

  var sheetHeight: Double { height - topInset }

  /// The height of a detent, limited to the screen: an app may measure any value, even NaN.
  func height(of detent: ResolvedDetent) -> Double {
    switch detent {
    case .points(let points): points.isNaN ? 0 : min(max(points, 0), sheetHeight)
    case .fraction(let part): sheetHeight * part
    case .cover: height
    }
  }

  /// The height at which a sheet rests; without detents, a sheet counts as large, as in a renderer.
  func height(of detents: ModalDetentConfiguration) -> Double {
    height(of: detents.resolve(detents.restingDetent ?? .large))
  }
}

/// Heights in points as text.
enum Points {
  static func text(_ height: Double?) -> String {
    guard let height else { return "not measured" }
    return height == height.rounded(.towardZero) && abs(height) < 1e15
      ? "\(Int64(height)) pt" : "\(height) pt"
  }

  static func text(_ detent: ResolvedDetent) -> String {
    switch detent {
    case .points(let height): text(height)
    case .fraction(let part): "\(part) of full"
    case .cover: "full-screen cover"
    }
  }

  /// The text of a detent; a fraction of the height also in points of the preview's device.
  static func inPoints(_ detent: ResolvedDetent) -> String {
    guard case .fraction = detent else { return text(detent) }
    return "\(text(Device.phone.height(of: detent).rounded())), \(text(detent))"
  }

  /// The measured height on which a detent depends; empty if it depends on none.
  static func measured(
    _ detent: ModalPresentationDetent, _ detents: ModalDetentConfiguration
  ) -> String {
    switch detent {
    case .small: "min \(text(detents.minHeight))"
    case .custom: "ideal \(text(detents.idealHeight))"
    default: ""
    }
  }
}
