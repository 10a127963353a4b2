/// The requests that the server knows, by method.
package enum RequestRegistry {
  package static let all: [any ServedRequest.Type] = [
    DiscoverRequest.self,
    DismissDetourRequest.self,
    DismissModalRequest.self,
    ErrorsListRequest.self,
    ExplainRequest.self,
    InitializeRequest.self,
    LintsListRequest.self,
    NavigateRequest.self,
    NavigationsListRequest.self,
    NodesRequest.self,
    PopRequest.self,
    RoutesListRequest.self,
    SelectTabRequest.self,
    SnapshotRequest.self,
    SubscribeRequest.self,
  ]

  package static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
