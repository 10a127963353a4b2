package import FlowReports

/// The features of flowscope, in the order of their panels.
extension FeatureList {
  static let standard = FeatureList([
    TreeFeature.self, DetailFeature.self, PreviewFeature.self, LogFeature.self,
    ExplainFeature.self, ErrorsFeature.self, TimelineFeature.self, DetentsFeature.self,
    LintsFeature.self, ActivityFeature.self, LinksFeature.self, RoutesFeature.self,
    ControlFeature.self, BreakpointsFeature.self, RestoreFeature.self, EnginesFeature.self,
    ExportFeature.self,
    TourFeature.self,
    ReplayFeature.self, SourcesFeature.self,
  ])
}

extension Keymap {
  /// The default key bindings.
  package static let standard = Keymap(FeatureList.standard)
}

extension Panel: CaseIterable {
  package static var allCases: [Panel] { FeatureList.standard.panels }
}

extension Overlay: CaseIterable {
  package static var allCases: [Overlay] { FeatureList.standard.overlays }
}

extension Action: CaseIterable {
  package static var allCases: [Action] { Keymap.standard.actions }
}

extension Model {
  package init(
    size: Size, glyphs: Glyphs = .unicode, utcOffset: Int = 0, keymap: Keymap = .standard,
    themes: [Theme] = Theme.builtIn, showing id: InspectionID = .nothing,
    allowsControl: Bool = false, keepsPlace: Bool = false, problems: ProblemsFile? = nil,
    logCapacity: Int = Log.standardCapacity, sources: String? = nil
  ) {
    self.init(
      size: size, glyphs: glyphs, utcOffset: utcOffset, keymap: keymap, showing: id,
      allowsControl: allowsControl,
      settings: InspectionSettings(
        logCapacity: logCapacity, problems: problems, keepsPlace: keepsPlace))
    self.themes = themes
    self.sources.path = sources
  }
}
