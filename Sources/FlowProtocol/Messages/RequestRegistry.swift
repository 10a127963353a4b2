/// The requests that the server knows, by method.
package enum RequestRegistry {
  package static let all: [any ServedRequest.Type] = [
    DiscoverRequest.self,
    DismissDetourRequest.self,
    DismissModalRequest.self,
    ErrorsListRequest.self,
    ExplainManyRequest.self,
    ExplainRequest.self,
    InitializeRequest.self,
    LintsListRequest.self,
    NavigateRequest.self,
    NavigationsListRequest.self,
    NodesRequest.self,
    PopRequest.self,
    RestoreRequest.self,
    RoutesListRequest.self,
    SelectTabRequest.self,
    SnapshotRequest.self,
    SubscribeRequest.self,
  ]

  package static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}

/// The notifications that the engine sends, by method.
package enum NotificationRegistry {
  package static let all: [any ServedNotification.Type] = [
    DidBeatNotification.self,
    DidChangeNotification.self,
    DidDropNotification.self,
    DidLintNotification.self,
    DidNavigateManyNotification.self,
    DidNavigateNotification.self,
    DidReportErrorNotification.self,
  ]
}
