// A test checks the contrast of each number. A new colour needs a number for each theme here.
extension Theme {
  /// Colours for backgrounds from black to dark grey.
  static func dark(_ colour: Style.Colour) -> Ink {
    switch colour {
    case .standard: .plain
    case .accent: Ink(75, 14, 6)
    case .faint: Ink(245, 7, 7)
    case .failure: Ink(203, 9, 1)
    case .warning: Ink(179, 11, 3)
    case .success: Ink(114, 10, 2)
    case .pushed: Ink(110, 6, 6)
    case .modal: Ink(176, 13, 5)
    case .detour: Ink(180, 3, 3)
    }
  }

  /// Colours for backgrounds from white to light grey.
  static func light(_ colour: Style.Colour) -> Ink {
    switch colour {
    case .standard: .plain
    case .accent: Ink(25, 4, 4)
    case .faint: Ink(241, nil, nil)
    case .failure: Ink(160, 1, 1)
    case .warning: Ink(94, 5, 5)
    case .success: Ink(22, nil, nil)
    case .pushed: Ink(24, 4, 4)
    case .modal: Ink(127, 5, 5)
    case .detour: Ink(58, nil, nil)
    }
  }

  /// Colours for black, which the theme paints as the background.
  static func highContrast(_ colour: Style.Colour) -> Ink {
    switch colour {
    case .standard: Ink(231, 15, 7)
    case .accent: Ink(51, 14, 6)
    case .faint: Ink(252, 7, 7)
    case .failure: Ink(210, 15, 7)
    case .warning: Ink(226, 11, 3)
    case .success: Ink(120, 10, 2)
    case .pushed: Ink(117, 14, 6)
    case .modal: Ink(219, 15, 7)
    case .detour: Ink(222, 11, 3)
    }
  }
}
