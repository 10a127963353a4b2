import FlowReports

/// The one table of keys, for dispatch, hints, help, the palette and the pages about keys.
package struct Keymap: Equatable, Sendable {
  package struct Binding: Equatable, Sendable {
    package let action: Action
    package var keys: [Key]
    package let help: String
    let section: Section
    /// One word in the status line; nil if the status line does not show the key.
    var hint: String?
    /// The panels in which the keys have this effect; nil for all.
    var panels: Set<Panel>?
    /// The panels in which the status line shows the key; nil for all.
    var hintPanels: Set<Panel>?

    init(
      _ action: Action, _ help: String, _ keys: Key..., section: Section,
      in panels: Set<Panel>? = nil, hint: String? = nil, hintedIn hintPanels: Set<Panel>? = nil
    ) {
      self.action = action
      self.keys = keys
      self.help = help
      self.section = section
      self.hint = hint
      self.panels = panels
      self.hintPanels = hintPanels
    }
  }

  /// The parts of the help in order, with their headings.
  enum Section: String, CaseIterable, Sendable {
    case moving = "Moving"
    case hierarchy = "Hierarchy and filters"
    case panels = "Panels"
    case time = "Time"
    case reviewing = "Review"
    case asking = "Coordinators and routes"
    case commands = "Commands"
    case engines = "Engines"
    case program = "Program"
  }

  package private(set) var bindings: [Binding]
  package let features: FeatureList
}

extension Keymap {
  /// The keys of the features and of the frame, in the order of the sections; a key that does the
  /// same in the panels of several features is one binding.
  init(_ features: FeatureList) {
    let all = features.all.flatMap { $0.keys } + Self.frame(around: features)
    var bindings: [Binding] = []
    for section in Section.allCases {
      for binding in all where binding.section == section {
        let same = bindings.firstIndex { $0.action == binding.action }
        if let same, let panels = binding.panels {
          bindings[same].panels?.formUnion(panels)
        } else {
          bindings.append(binding)
        }
      }
    }
    self.init(bindings: bindings, features: features)
  }

  var actions: [Action] { bindings.map(\.action) }

  /// A binding for this panel takes precedence over one for all panels.
  func action(for key: Key, in panel: Panel) -> Action? {
    let fitting = bindings.filter { $0.keys.contains(key) }
    let binding =
      fitting.first { $0.panels?.contains(panel) == true } ?? fitting.first { $0.panels == nil }
    return binding?.action
  }

  /// The bindings of a panel, its own ones first.
  package func bindings(in panel: Panel) -> [Binding] {
    bindings.filter { $0.panels?.contains(panel) == true } + bindings.filter { $0.panels == nil }
  }

  /// What the status line shows: moving, then the panel's purpose, then what works everywhere.
  func hinted(in panel: Panel) -> [Binding] {
    func rank(_ binding: Binding) -> Int {
      switch binding.section {
      case .moving where binding.hintPanels == nil: 0
      // These keys work in every panel, and are the main purpose of this one.
      case .time where features[panel].isAboutTime: 1
      default: (binding.panels ?? binding.hintPanels) == nil ? 2 : 1
      }
    }
    let hinted = bindings(in: panel).filter { binding in
      binding.hint != nil && binding.hintPanels?.contains(panel) ?? true
    }
    return (0...2).flatMap { wanted in hinted.filter { rank($0) == wanted } }
  }

  func key(for action: Action) -> Key? { bindings.first { $0.action == action }?.keys.first }

  func key(for panel: Panel) -> Key? { key(for: panel.focus) }

  /// Names the panels in which a key works; nil if it works in all panels or has no action.
  func place(of key: Key, _ glyphs: Glyphs) -> String? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) }),
      let panels = binding.panels
    else { return nil }
    let names = features.panels.filter(panels.contains).map { panel in
      [self.key(for: panel)?.title(glyphs), panel.title].compactMap(\.self).joined(separator: " ")
    }
    return "\(key.title(glyphs)) (\(binding.help)) works in \(names.joined(separator: " and "))"
  }
}
