/// The heights that the sheet of a modal may take, and what was measured of its content.
public struct ModalDetentConfiguration: Hashable, Sendable, Codable {
  /// The heights allowed, in the order in which the app named them.
  public var detents: [ModalPresentationDetent]
  /// The height at which the sheet rests; nil leaves it to the renderer.
  public var selectedDetent: ModalPresentationDetent?
  /// The least height of the content in points; nil until it was measured.
  public var minHeight: Double?
  /// The height that the content would like, in points; nil until it was measured.
  public var idealHeight: Double?

  /// A configuration; by default one large detent with nothing measured.
  public init(
    detents: [ModalPresentationDetent] = [.large],
    selectedDetent: ModalPresentationDetent? = nil,
    minHeight: Double? = nil,
    idealHeight: Double? = nil
  ) {
    self.detents = detents
    self.selectedDetent = selectedDetent
    self.minHeight = minHeight
    self.idealHeight = idealHeight
  }

  /// Whether the modal is a full-screen cover: where fullscreen is the only detent.
  ///
  /// Among others, it is a sheet that can be dragged on to full screen.
  public var isFullScreenCover: Bool { detents == [.fullscreen] }

  /// Whether a modal looks the same with either: of a cover, the rest makes no difference.
  func isSameKind(as other: ModalDetentConfiguration) -> Bool {
    isFullScreenCover && other.isFullScreenCover || self == other
  }

  /// Whether the modal hides what is underneath: it is a full-screen cover, or a sheet that rests
  /// at full screen, where it was dragged or selected.
  public var coversScreen: Bool {
    isFullScreenCover || (restingDetent == .fullscreen && detents.contains(.fullscreen))
  }

  /// Whether there is anything to drag: more than one detent.
  public var showsDragIndicator: Bool { detents.count > 1 }

  /// Whether dragging the sheet beyond its largest detent moves it to full screen.
  public var dragsToFullScreen: Bool { detents.count > 1 && detents.contains(.fullscreen) }

  /// The detent at which the sheet rests: the selected one, else the first.
  public var restingDetent: ModalPresentationDetent? { selectedDetent ?? detents.first }

  /// The resolved height of `detent` with the heights measured so far.
  public func resolve(_ detent: ModalPresentationDetent) -> ResolvedDetent {
    switch detent {
    case .small: .points(minHeight ?? 100)
    case .medium: .fraction(0.5)
    case .large: .fraction(0.999)
    case .extraLarge: .fraction(1)
    case .fullscreen: .cover
    case .custom: .points(idealHeight ?? 200)
    }
  }
}

/// A height at which a sheet can rest.
public enum ModalPresentationDetent: String, Hashable, Sendable, CaseIterable, Codable {
  /// The measured minimum height of the content, or 100 points.
  case small
  /// Half of the height there is.
  case medium
  /// 0.999 of the height there is: short of full, so that what is underneath is not pushed back.
  case large
  /// The whole height, still a sheet.
  case extraLarge
  /// A full-screen cover.
  case fullscreen
  /// The measured ideal height of the content, or 200 points.
  case custom
}

/// The resolved height of a detent.
public enum ResolvedDetent: Hashable, Sendable {
  /// A height in points.
  case points(Double)
  /// A part of the height there is, from 0 to 1.
  case fraction(Double)
  /// A full-screen cover.
  case cover
}
