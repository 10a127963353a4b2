import FlowReports

extension Overlay {
  static let help = Overlay("help", "the keys", takesText: true)
  static let command = Overlay("command", "the command line", takesText: true)
  static let filter = Overlay("filter", "the filter", takesText: true)
  static let palette = Overlay("palette", "the palette", takesText: true)
}

/// The keys of the focused panel and of the overlays, with a search.
enum HelpOverlay: ListOverlay {
  static let overlay = Overlay.help
  static let keys: [Keymap.OverlayBinding] = [.enter("run the choice", hint: "run"), .leave()]
  static let wheelScrolls = true

  static func title(in model: Model) -> String {
    let panel = "Keys of \(model.screen.panel.title) \(model.choiceCount)"
    return "\(panel) \(model.glyphs.bullet) type to search"
  }

  static func choices(in model: Model) -> [Choice] {
    let sections =
      sections(in: model) + [
        ("Over the panels", overlayKeys(in: model)), ("Command line", commands(in: model)),
        ("Signs", signs(in: model)),
      ]
    let choices = Choice.listed(sections, by: model.editor.text)
    // A key that is written whole is found first.
    let written = model.editor.text.trimmed
    let ofKey = sections.flatMap(\.choices).filter {
      $0.detail.split(separator: " ").contains { $0 == written }
    }
    return ofKey + choices.filter { choice in !ofKey.contains { $0.action == choice.action } }
  }

  private static func signs(in model: Model) -> [Choice] {
    Signs.all(model.glyphs).map { sign, meaning in
      Choice(
        title: meaning, detail: sign,
        action: .changing("sign \(meaning)") { $0.message = "\(sign): \(meaning)" }, closes: false)
    }
  }

  /// The keys of the focused panel, then the others by sections; a section may be empty.
  static func sections(in model: Model) -> [(title: String, choices: [Choice])] {
    let bindings = model.keymap.bindings(in: model.screen.panel)
    func choices(_ bindings: some Sequence<Keymap.Binding>) -> [Choice] {
      bindings.map { binding in
        Choice(
          title: binding.help, detail: titles(of: binding.keys, model),
          action: binding.action, name: binding.action.commandName)
      }
    }
    let general = bindings.filter { $0.panels == nil }
    return [(model.screen.panel.title, choices(bindings.filter { $0.panels != nil }))]
      + Keymap.Section.allCases.map { section in
        (section.rawValue, choices(general.filter { $0.section == section }))
      }
  }

  /// The commands that are not actions, or that take an argument.
  static func commands(in model: Model) -> [Choice] {
    model.features.commands.map { command in
      Choice(
        title: ":\(command.name)  \(command.help)", detail: command.argument ?? "",
        action: command.argument == nil
          ? .running(command.name) : .beginning("\(command.name) "))
    }
  }

  private static func overlayKeys(in model: Model) -> [Choice] {
    model.keymap.overlayBindings.map { binding, overlays in
      let place =
        overlays.count > 2
        ? "over the panels" : "in \(overlays.map(\.title).joined(separator: " and "))"
      let keys = titles(of: binding.keys, model)
      let message = "\(keys) works only in \(model.features.titles(overlays))"
      return Choice(
        title: "\(place): \(binding.help)", detail: keys,
        action: .changing("elsewhere \(message)") { $0.message = message }, closes: false)
    }
  }

  fileprivate static func titles(of keys: [Key], _ model: Model) -> String {
    keys.map { $0.title(model.glyphs) }.joined(separator: " ")
  }
}

/// All actions and commands, found by their help.
enum PaletteOverlay: ListOverlay {
  static let overlay = Overlay.palette
  static let keys = HelpOverlay.keys

  static func title(in model: Model) -> String { "Commands \(model.choiceCount)" }

  static func choices(in model: Model) -> [Choice] {
    // The open palette is left out.
    let here = HelpOverlay.sections(in: model).map { section in
      (section.title, section.choices.filter { $0.action != .palette })
    }
    return Choice.listed(
      here + [
        ("Other panels", actionsElsewhere(in: model)),
        ("Command line", HelpOverlay.commands(in: model)),
      ], by: model.editor.text)
  }

  /// The actions that only other panels have.
  private static func actionsElsewhere(in model: Model) -> [Choice] {
    model.keymap.bindings.compactMap { binding in
      guard let panels = binding.panels, !panels.contains(model.screen.panel),
        let panel = model.features.panels.first(where: panels.contains)
      else { return nil }
      return Choice(
        title: binding.help,
        detail: "\(panel.title)  \(HelpOverlay.titles(of: binding.keys, model))",
        action: binding.action.performed(in: panel), name: binding.action.commandName)
    }
  }
}
