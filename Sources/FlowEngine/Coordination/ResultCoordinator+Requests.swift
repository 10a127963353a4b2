extension ResultCoordinator {
  /// Runs `present`, which brings this coordinator on screen, and calls `onResult` once: with the
  /// result, or with the reason why there is none.
  ///
  /// `onResult` is called when the whole change is complete, and may navigate. It is kept until
  /// then, so it should capture the presenter weakly. `present` returns whether it succeeded; if
  /// not, `onResult` gets ``NoResult/refused``. A second presenter is refused in the same way while
  /// one waits, and a `configurationError` is reported. Returns whether the presentation began, or is
  /// parked at a breakpoint, where it waits too.
  /// Costs what `present` does; until the end, each change of any tree costs O(waiting presenters).
  @discardableResult
  public func present(
    by present: @MainActor () -> Bool,
    onResult: @escaping @MainActor (Result<Output, NoResult>) -> Void
  ) -> Bool {
    AwaitedResults.shared.begin(ResultWait(of: self, onEnd: onResult), of: self, present)
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
        AwaitedResults.shared.begin(wait, of: self, present)
      }
    } onCancel: {
      Task { @MainActor in
        guard AwaitedResults.shared.cancel(wait) else { return }
        _ = wait.coordinator.node?.leavePresentation()
        Change.deliver()
      }
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
      var isFirst = false
      _ = Change.make(at: self) {
        let wait = AwaitedResults.shared.wait(of: self) as? ResultWait<Output>
        isFirst = wait?.finish(with: output) ?? false
        if leavePresentation() { return .nothing(true) }
        if let wait { AwaitedResults.shared.end(wait, because: .dismissed) }
        return .nothing(true)
      }
      Change.deliver()
      return isFirst
    }
  }

  /// Whether a presenter waits for the result.
  public var isAwaited: Bool { AwaitedResults.shared.wait(of: self) != nil }
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
