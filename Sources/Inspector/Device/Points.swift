import FlowEngine

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

  /// A fraction of the height is also given in points, those of the preview's device.
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
