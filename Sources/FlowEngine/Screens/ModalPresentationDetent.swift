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

/// What a detent comes to once the heights are known.
public enum ResolvedDetent: Hashable, Sendable {
  /// A height in points.
  case points(Double)
  /// A part of the height there is, from 0 to 1.
  case fraction(Double)
  /// A full-screen cover.
  case cover
}
