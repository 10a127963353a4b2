/// Advice that is true of some libraries only: an engine of another kind has its own way to do a thing.
extension EngineInfo {
  /// How the app declares its routes; nil if that is not known.
  package var declaringAdvice: String? { servesFlowIntrospect ? "see RouteCatalogue" : nil }

  /// How the app lets viewers navigate; nil if that is not known.
  package var controlAdvice: String? {
    servesFlowIntrospect ? "start its inspector with allowsControl: true" : nil
  }

  /// Whether the engine knows no explanations, so that it cannot even say why.
  ///
  /// FlowIntrospect answers for an app without coordinators of FlowEngine too, with the reason.
  package var lacksExplanations: Bool { explains == false && !servesFlowIntrospect }
}

extension String {
  /// The text with advice after a colon, if there is some.
  package func advising(_ advice: String?) -> String {
    advice.map { "\(self): \($0)" } ?? self
  }
}
