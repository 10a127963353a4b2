import ArgumentParser
import Inspector

/// The inspector's settings that are given on the command line.
struct SettingsOptions: ParsableArguments {
  @Flag(
    name: .customLong("mouse"), inversion: .prefixedNo,
    help: "Select by clicking. This disables the terminal's own text selection.")
  var choosesMouse: Bool?

  @OptionGroup var display: DisplayOptions

  /// The effective settings, from all sources.
  var effective: EffectiveSettings {
    let mouse = choosesMouse.map { SettingFlag(setting: "mouse", isOn: $0) }
    return EffectiveSettings(
      flags: display.flags + [mouse].compactMap { $0 }, sources: .ofProcess)
  }
}
