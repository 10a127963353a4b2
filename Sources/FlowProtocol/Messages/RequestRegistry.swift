/// The requests that the server knows, by method.
package enum RequestRegistry {
  package static let all: [any ServedRequest.Type] = [
    AddBreakpointRequest.self,
    DiscoverRequest.self,
    DismissDetourRequest.self,
    DismissModalRequest.self,
    ErrorsListRequest.self,
    ExplainManyRequest.self,
    ExplainRequest.self,
    InitializeRequest.self,
    LintsListRequest.self,
    ListBreakpointsRequest.self,
    NavigateRequest.self,
    NavigationsListRequest.self,
    NodesRequest.self,
    PopRequest.self,
    RemoveBreakpointsRequest.self,
    RestoreRequest.self,
    ResumeNavigationRequest.self,
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
    DidChangeBreakpointsNotification.self,
    DidChangeNotification.self,
    DidDropNotification.self,
    DidLetGoNotification.self,
    DidLintNotification.self,
    DidNavigateManyNotification.self,
    DidNavigateNotification.self,
    DidParkNotification.self,
    DidReportErrorNotification.self,
  ]
}
