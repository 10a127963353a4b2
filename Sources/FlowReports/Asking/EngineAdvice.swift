/// Advice that is true of some libraries only: an engine of another kind has its own way to do a thing.
extension EngineInfo {
  /// How the app declares its routes; nil if that is not known.
  package var declaringAdvice: String? {
    servesFlowIntrospect || servesFlowBridge ? "see RouteCatalogue" : nil
  }

  /// How the app lets viewers navigate; nil if that is not known.
  package var controlAdvice: String? {
    if servesFlowBridge { return "give its bridge deeds, and options with allowsControl: true" }
    return servesFlowIntrospect ? "start its inspector with allowsControl: true" : nil
  }

  /// Why viewers cannot park the navigations of an app with this title; nil if they can, or if that is
  /// not known.
  package func parkingRefusal(of title: String) -> String? {
    if hasBreakpoints != false { return nil }
    if allowsControl == false {
      return "\(title) does not let viewers navigate".advising(controlAdvice)
    }
    return "\(title) cannot park navigations: it keeps its own navigation, or is older"
  }

  /// Whether the engine knows no explanations, and will not while it runs.
  ///
  /// FlowIntrospect is asked nevertheless: coordinators that explain may have joined since it started,
  /// and it answers without them too, with the reason. A bridge explains from its start, or never.
  package var lacksExplanations: Bool { explains == false && !servesFlowIntrospect }
}

extension String {
  /// The text with advice after a colon, if there is some.
  package func advising(_ advice: String?) -> String {
    advice.map { "\(self): \($0)" } ?? self
  }
}
