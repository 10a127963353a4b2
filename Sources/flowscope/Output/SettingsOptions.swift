import ArgumentParser
import Inspector

/// What the command line says of the inspector's settings.
struct SettingsOptions: ParsableArguments {
  @Flag(
    name: .customLong("mouse"), inversion: .prefixedNo,
    help: "Select by clicking. Takes the terminal's own selection of text away.")
  var choosesMouse: Bool?

  @OptionGroup var display: DisplayOptions

  /// The settings that hold, wherever they come from.
  var effective: EffectiveSettings {
    let mouse = choosesMouse.map { SettingFlag(setting: "mouse", isOn: $0) }
    return EffectiveSettings(
      flags: display.flags + [mouse].compactMap { $0 }, sources: .ofProcess)
  }
}
