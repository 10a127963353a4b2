/// The notifications that the engine sends, by method.
package enum NotificationRegistry {
  package static let all: [any ServedNotification.Type] = [
    DidChangeNotification.self,
    DidDropNotification.self,
    DidLintNotification.self,
    DidNavigateManyNotification.self,
    DidNavigateNotification.self,
    DidReportErrorNotification.self,
  ]
}
