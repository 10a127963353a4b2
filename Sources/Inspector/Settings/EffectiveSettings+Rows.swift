import FlowDiagram

extension EffectiveSettings {
  /// A setting, as `flowscope config` prints it.
  package struct Row: Equatable, Sendable {
    package let name: String
    package let value: ShownSetting
    package let origin: SettingOrigin
  }

  /// All settings, and all actions whose keys the settings change.
  package var rows: [Row] {
    let plain = Setting.all.map { setting in
      Row(
        name: setting.name, value: setting.shown(settings), origin: origin(of: setting.name))
    }
    let actions = Action.allCases.filter { settings.keys[$0.rawValue] != nil }
    return plain
      + actions.map { action in
        let name = KeySetting.name(of: action.rawValue)
        let keys = keymap.bindings.first { $0.action == action }?.keys ?? []
        return Row(name: name, value: .list(keys.map(\.plainTitle)), origin: origin(of: name))
      }
  }
}
