/// Every request that the server knows, by method.
enum RequestRegistry {
  static let all: [any ServedRequest.Type] = [
    DiscoverRequest.self,
    ErrorsListRequest.self,
    InitializeRequest.self,
    NodesRequest.self,
    SnapshotRequest.self,
    SubscribeRequest.self,
  ]

  static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
