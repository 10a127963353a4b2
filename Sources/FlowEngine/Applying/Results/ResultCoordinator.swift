/// A coordinator that returns a result to the code that presented it.
///
/// It can be presented in any way: as a modal, as a detour, pushed by a navigation, or as the flow
/// of an orchestrator. The presenter waits with ``result(presentedBy:)`` or
/// ``present(by:onResult:)``, and the coordinator ends the presentation with `finish(with:)`.
///
/// ```swift
/// final class CityPicker: Coordinator<CityRoute>, ResultCoordinator {
///   typealias Output = City
/// }
/// let city = try await picker.result { app.presentModal(picker) }
/// ```
@MainActor
public protocol ResultCoordinator<Output>: AnyCoordinator {
  /// The type of the result.
  associatedtype Output: Sendable
}

/// The reason why a presentation ended without a result.
public enum NoResult: Error, Hashable, Sendable, CaseIterable {
  /// The coordinator did not come on screen.
  ///
  /// If the engine refused, it reported the reason to the error handler.
  case refused
  /// The coordinator left the screen without a result, in any way: it was dismissed or popped,
  /// another navigation or a restoration removed it, or it or its owner was deallocated.
  case dismissed
  /// The task that waited was cancelled, and the presentation was dismissed.
  case cancelled
}

extension NoResult: CustomStringConvertible {
  /// A message in one line.
  public var description: String {
    switch self {
    case .refused: "the coordinator did not come on screen; see the reported error"
    case .dismissed: "the coordinator left the screen without a result"
    case .cancelled: "the task that waited for the result was cancelled"
    }
  }
}

extension ResultCoordinator {
  /// Runs `present`, which brings this coordinator on screen, and calls `onResult` once: with the
  /// result, or with the reason why there is none.
  ///
  /// `onResult` is called when the whole change is complete, and may navigate. It is kept until
  /// then, so it should capture the presenter weakly. `present` returns whether it succeeded; if
  /// not, `onResult` gets ``NoResult/refused``. A second presenter is refused in the same way while
  /// one waits, and a `configurationError` is reported. Returns whether the presentation began.
  /// Costs what `present` does; until the end, each change of any tree costs O(waiting presenters).
  @discardableResult
  public func present(
    by present: @MainActor () -> Bool,
    onResult: @escaping @MainActor (Result<Output, NoResult>) -> Void
  ) -> Bool {
    AwaitedResults.begin(ResultWait(of: self, onEnd: onResult), of: self, present)
  }

  /// Runs `present`, which brings this coordinator on screen, and waits for the result.
  ///
  /// If the waiting task is cancelled, the presentation is dismissed. Costs as
  /// ``present(by:onResult:)``.
  /// - Throws: The reason why there is no result.
  public func result(
    presentedBy present: @MainActor () -> Bool
  ) async throws(NoResult) -> Output {
    if Task.isCancelled { throw .cancelled }
    let wait = ResultWait<Output>(of: self)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait.onEnd = { continuation.resume(returning: $0) }
        AwaitedResults.begin(wait, of: self, present)
      }
    } onCancel: {
      Task { @MainActor in AwaitedResults.cancel(wait) }
    }
    return try outcome.get()
  }

  /// Returns `output` to the presenter, and ends the presentation: a modal and a detour are
  /// dismissed, a pushed coordinator is popped with everything above it; a flow and a tab stay.
  ///
  /// The presentation ends even if no presenter waits. Returns whether a presenter got the result;
  /// in `willAppear` and `willDisappear`, the call is refused and reported. Costs as dismissing.
  @discardableResult
  public func finish(
    with output: Output,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      guard Applier.begin(at: node) else { return false }
      let wait = AwaitedResults.wait(of: self) as? ResultWait<Output>
      let isFirst = wait?.finish(with: output) ?? false
      if !node.leavePresentation(), let wait { AwaitedResults.end(wait, because: .dismissed) }
      Lifecycle.tellAll()
      return isFirst
    }
  }

  /// Whether a presenter waits for the result.
  public var isAwaited: Bool { AwaitedResults.wait(of: self) != nil }
}

extension Coordinator {
  /// Presents `modal`, and calls `onResult` once, as ``ResultCoordinator/present(by:onResult:)``
  /// does.
  ///
  /// Errors and cost are those of ``presentModal(_:detents:fileID:line:function:)``.
  @discardableResult
  public func presentModal<Modal: ResultCoordinator>(
    _ modal: Modal, detents: ModalDetentConfiguration? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    onResult: @escaping @MainActor (Result<Modal.Output, NoResult>) -> Void
  ) -> Bool where Modal: Coordinator<R> {
    modal.present(
      by: {
        presentModal(modal, detents: detents, fileID: fileID, line: line, function: function)
      }, onResult: onResult)
  }

  /// Presents `modal`, and waits for its result.
  ///
  /// Errors and cost are those of ``presentModal(_:detents:fileID:line:function:)``.
  /// - Throws: The reason why there is no result.
  public func result<Modal: ResultCoordinator>(
    ofModal modal: Modal, detents: ModalDetentConfiguration? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) async throws(NoResult) -> Modal.Output where Modal: Coordinator<R> {
    try await modal.result {
      presentModal(modal, detents: detents, fileID: fileID, line: line, function: function)
    }
  }

  /// Presents `detour`, and calls `onResult` once, as ``ResultCoordinator/present(by:onResult:)``
  /// does.
  ///
  /// Errors and cost are those of ``presentDetour(_:presenting:fileID:line:function:)``.
  @discardableResult
  public func presentDetour<Detour: ResultCoordinator, DetourRoute: Route>(
    _ detour: Detour, presenting route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    onResult: @escaping @MainActor (Result<Detour.Output, NoResult>) -> Void
  ) -> Bool where Detour: Coordinator<DetourRoute> {
    detour.present(
      by: {
        presentDetour(detour, presenting: route, fileID: fileID, line: line, function: function)
      }, onResult: onResult)
  }

  /// Presents `detour`, and waits for its result.
  ///
  /// Errors and cost are those of ``presentDetour(_:presenting:fileID:line:function:)``.
  /// - Throws: The reason why there is no result.
  public func result<Detour: ResultCoordinator, DetourRoute: Route>(
    ofDetour detour: Detour, presenting route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) async throws(NoResult) -> Detour.Output where Detour: Coordinator<DetourRoute> {
    try await detour.result {
      presentDetour(detour, presenting: route, fileID: fileID, line: line, function: function)
    }
  }
}

extension CoordinatorNode {
  /// Dismisses or pops this coordinator, with everything above it; returns false if it is not
  /// presented, or is a flow or a tab.
  func leavePresentation() -> Bool {
    if dismissSelf() { return true }
    guard let owner = ownerNode, let place = owner.position(of: self) else { return false }
    var builder = PlanBuilder()
    builder.truncatePath(of: owner, to: place)
    Applier.carryOut(.pop, from: self, builder.steps)
    return true
  }
}
