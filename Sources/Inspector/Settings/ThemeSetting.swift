import FlowLinks
import FlowReports

/// The user's own themes: settings named "themes." and the theme's name.
package enum ThemeSetting {
  package static let name = "themes"
  package static let takes = "an object of names and their colours"
  static let help = "Themes of your own, which `theme` can name."
  private static let base = "base"
  private static let background = "background"

  static func name(of theme: String) -> String { "\(name).\(theme)" }

  static func theme(of name: String) -> String? { Setting.rest(of: name, after: "\(Self.name).") }

  static let roles = Style.Colour.allCases.map(\.name) + [background]

  /// Adds the theme to the settings; invalid colours are left out, and the first one is reported.
  static func take(
    _ value: SettingValue, for theme: String, into settings: inout Settings
  ) throws(SettingRefusal) {
    if Theme.Base(rawValue: theme) != nil {
      throw SettingRefusal(message: "'\(theme)' is a built-in theme; give yours another name")
    }
    guard case .table(let members) = value.content else {
      throw SettingRefusal(
        message: "'\(name(of: theme))' takes an object of colours, not \(value.words)")
    }
    var (based, ground) = (Theme.Base.dark, Ink?.none)
    var inks: [Style.Colour: Ink] = [:]
    var refusal: SettingRefusal?
    for member in members {
      do throws(SettingRefusal) {
        if member.name == base {
          based = try Self.base(member)
        } else if member.name == background {
          ground = try ink(member)
        } else if let colour = Style.Colour.allCases.first(where: { $0.name == member.name }) {
          inks[colour] = try ink(member)
        } else {
          let names = roles + [base]
          let hint = NearestNames.hint(
            for: member.name, among: names, otherwise: "use \(names.alternatives)")
          throw SettingRefusal(
            message: "a theme has no colour '\(member.name)'; \(hint)", line: member.line)
        }
      } catch {
        refusal = refusal ?? error
      }
    }
    settings.themes.removeAll { $0.name == theme }
    settings.themes.append(Theme(name: theme, base: based, inks: inks, background: ground))
    if let refusal { throw refusal }
  }

  private static func base(
    _ member: JSONMember<SettingValue>
  ) throws(SettingRefusal) -> Theme.Base {
    if case .text(let text) = member.value.content, let base = Theme.Base(rawValue: text) {
      return base
    }
    throw SettingRefusal(
      message: "'\(base)' takes \(Theme.Base.allCases.map(\.rawValue).alternatives), "
        + "not \(member.value.words)",
      line: member.line)
  }

  private static func ink(_ member: JSONMember<SettingValue>) throws(SettingRefusal) -> Ink {
    guard case .text(let text) = member.value.content else {
      throw SettingRefusal(
        message: "'\(member.name)' takes a colour, not \(member.value.words)", line: member.line)
    }
    if let ink = NamedColour.ink(text) { return ink }
    let hint = NearestNames.hint(
      for: text, among: NamedColour.names + [NamedColour.terminal],
      otherwise: "write #rrggbb, or a name such as red or bright-red")
    throw SettingRefusal(
      message: "\(member.value.words) isn't a colour for '\(member.name)'; \(hint)",
      line: member.line)
  }
}

extension Setting {
  static let theme = Setting(
    name: "theme",
    help: "The theme of the inspector: a built-in one, or one of your own.",
    takes: Theme.builtIn.map(\.name).joined(separator: ", ") + " or a name in themes",
    flag: "--theme",
    take: { value, settings throws(SettingRefusal) in
      guard case .text(let text) = value.content,
        let theme = settings.allThemes.first(where: { $0.name == text })
      else {
        let names = settings.allThemes.map(\.name).alternatives
        throw SettingRefusal(message: "'theme' takes \(names), not \(value.words)")
      }
      settings.theme = theme
    }, shown: { .text($0.theme.name) })
}
