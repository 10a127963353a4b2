// A test checks the contrast of each number. A new colour needs a number for each theme here.
extension Theme {
  /// Inks for backgrounds from black to dark grey, from white to light grey, and for pure black.
  static func inks(of colour: Style.Colour) -> (dark: Ink, light: Ink, highContrast: Ink) {
    switch colour {
    case .standard: (.plain, .plain, Ink(231, 15, 7))
    case .accent: (Ink(75, 14, 6), Ink(25, 4, 4), Ink(51, 14, 6))
    case .faint: (Ink(245, 7, 7), Ink(241, nil, nil), Ink(252, 7, 7))
    case .failure: (Ink(203, 9, 1), Ink(160, 1, 1), Ink(210, 15, 7))
    case .warning: (Ink(179, 11, 3), Ink(94, 5, 5), Ink(226, 11, 3))
    case .success: (Ink(114, 10, 2), Ink(22, nil, nil), Ink(120, 10, 2))
    case .pushed: (Ink(110, 6, 6), Ink(24, 4, 4), Ink(117, 14, 6))
    case .modal: (Ink(176, 13, 5), Ink(127, 5, 5), Ink(219, 15, 7))
    case .detour: (Ink(180, 3, 3), Ink(58, nil, nil), Ink(222, 11, 3))
    }
  }
}
