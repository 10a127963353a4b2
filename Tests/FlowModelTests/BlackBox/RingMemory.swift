@testable import FlowModel

/// A black box in memory, written as an app writes one.
final class RingMemory {
  let ring: BlackBoxRing
  private let memory: UnsafeMutableRawPointer
  private let names = UnsafeMutableRawPointer.allocate(byteCount: 1_024, alignment: 8)
  private var time: UInt64 = 0

  static let startedAt: Int64 = 1_800_000_000_000_000_000

  init(app: String = "shop") {
    memory = .allocate(byteCount: BlackBoxFormat.fileBytes, alignment: 4_096)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: BlackBoxFormat.fileBytes)
    ring = BlackBoxRing(
      in: memory, app: app, run: "run 1", pid: 4_711, startedAt: Self.startedAt)
  }

  deinit {
    memory.deallocate()
    names.deallocate()
  }

  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory, count: BlackBoxFormat.fileBytes))
  }

  /// What a reader finds; nil if it finds no black box.
  var report: BlackBoxReport? { BlackBoxReport(reading: bytes) }

  private func name(_ text: String?, _ width: Int, at place: Int) -> UnsafeRawPointer? {
    guard let text else { return nil }
    let name = names + place * 64
    BlackBoxFormat.write(text, to: name, width: width)
    return UnsafeRawPointer(name)
  }

  @discardableResult
  func begin(
    _ route: String? = "cart", request: BlackBoxRequest = .navigate, index: Int? = nil,
    by coordinator: String = "ShopCoordinator", call: CallSite? = nil
  ) -> BlackBoxRing.Beginning {
    time += 1_000
    return ring.begin(
      request, index: index, of: 7, named: name(coordinator, BlackBoxFormat.Width.type, at: 0),
      route: name(route, BlackBoxFormat.Width.route, at: 1),
      type: name(route.map { _ in "ShopRoute" }, BlackBoxFormat.Width.type, at: 2), call: call,
      at: time)
  }

  func end(
    _ beginning: BlackBoxRing.Beginning, _ outcome: BlackBoxFormat.Outcome = .succeeded,
    seeing route: String = "cart"
  ) {
    time += 1_000
    ring.end(
      beginning, outcome, seeing: name(route, BlackBoxFormat.Width.route, at: 0),
      type: name("ShopRoute", BlackBoxFormat.Width.type, at: 1),
      of: name("CartCoordinator", BlackBoxFormat.Width.type, at: 2), id: 8, at: time)
  }

  func navigate(_ route: String) { end(begin(route), seeing: route) }

  func fail(_ kind: String = "navigationFailed", isOfNavigation: Bool = true) {
    time += 1_000
    ring.note(
      errorOfKind: name(kind, BlackBoxFormat.Width.type, at: 0), phase: .planning,
      isOfNavigation: isOfNavigation, coordinatorID: 7,
      named: name("ShopCoordinator", BlackBoxFormat.Width.type, at: 1),
      route: name("archive", BlackBoxFormat.Width.route, at: 2),
      type: name("ShopRoute", BlackBoxFormat.Width.type, at: 3),
      seeing: name("cart", BlackBoxFormat.Width.route, at: 4),
      visibleType: name("ShopRoute", BlackBoxFormat.Width.type, at: 5),
      call: CallSite("Shop/CartView.swift", 41, "buy()"), at: time)
  }
}
