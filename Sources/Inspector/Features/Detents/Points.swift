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
}
