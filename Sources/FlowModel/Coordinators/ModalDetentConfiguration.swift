/// The heights that a modal's sheet may take, and the measured heights of its content.
public struct ModalDetentConfiguration: Hashable, Sendable, Codable {
  /// The allowed heights, in the order in which the app lists them.
  public var detents: [ModalPresentationDetent]
  /// The height at which the sheet rests; nil leaves it to the renderer.
  public var selectedDetent: ModalPresentationDetent?
  /// The minimum height of the content, in points; nil until it is measured.
  public var minHeight: Double?
  /// The ideal height of the content, in points; nil until it is measured.
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

  /// Whether the modal is a full-screen cover: whether fullscreen is the only detent.
  ///
  /// With other detents, it is a sheet that can be dragged to full screen.
  public var isFullScreenCover: Bool { detents == [.fullscreen] }

  /// Whether a modal looks the same with both configurations.
  ///
  /// For covers, the other properties have no effect.
  package func isSameKind(as other: ModalDetentConfiguration) -> Bool {
    isFullScreenCover && other.isFullScreenCover || self == other
  }

  /// Whether the modal hides the layers below: it is a full-screen cover, or a sheet that rests at
  /// full screen, because it was dragged or selected there.
  public var coversScreen: Bool {
    isFullScreenCover || (restingDetent == .fullscreen && detents.contains(.fullscreen))
  }

  /// Whether the sheet can be dragged: whether it has more than one detent.
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
  /// Half of the available height.
  case medium
  /// 0.999 of the available height: slightly less than full, so that the layer below is not pushed
  /// back.
  case large
  /// The whole available height, still as a sheet.
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
  /// A part of the available height, from 0 to 1.
  case fraction(Double)
  /// A full-screen cover.
  case cover
}
