extension Coordinator {
  /// Sets the ideal height of the presented modal's content, in points.
  ///
  /// For content of several sections, pass the height of each: measured heights add up. Nil,
  /// negative and non-finite heights count as not measured.
  public func updateModalIdealHeight(_ sections: Double?...) {
    updateDetents { $0.idealHeight = Self.total(sections) }
  }

  /// Sets the minimum height of the presented modal's content, in points.
  ///
  /// Sections add up as in ``updateModalIdealHeight(_:)``.
  public func updateModalMinHeight(_ sections: Double?...) {
    updateDetents { $0.minHeight = Self.total(sections) }
  }

  /// Rests the sheet of the presented modal at `detent`; returns false if its list does not contain
  /// it.
  ///
  /// At full screen the sheet covers what is underneath, which disappears until the sheet leaves
  /// full screen. Such a change is refused and reported from within `willAppear` and
  /// `willDisappear`.
  @discardableResult
  public func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool {
    guard let detents = box.core.detents?.detents, detents.contains(detent)
    else { return false }
    return updateDetents { $0.selectedDetent = detent }
  }

  /// Moves a sheet that was dragged beyond its largest detent to full screen; returns false if its
  /// detents have no full screen.
  @discardableResult
  public func dragModalPastLargestDetent() -> Bool {
    guard box.core.detents?.dragsToFullScreen == true else { return false }
    return selectModalDetent(.fullscreen)
  }

  @discardableResult
  private func updateDetents(_ change: (inout ModalDetentConfiguration) -> Void) -> Bool {
    guard let present = box.core.detents else { return false }
    var next = present
    change(&next)
    guard next != present else { return true }
    let steps = [NavigationStep(node: self, mutation: .updateDetents(next))]
    guard next.coversScreen != present.coversScreen else {
      // A height changes nothing that is visible or recorded.
      Change.applyUnseen(steps)
      return true
    }
    let modal = modalNode
    return Change.make(at: self) {
      // Pending hooks ran first, and may have navigated.
      guard modalNode === modal, box.core.detents == present else { return .nothing(false) }
      return .steps(steps)
    }
  }

  private static func total(_ sections: [Double?]) -> Double? {
    let measured = sections.compactMap { $0 }.filter { $0.isFinite && $0 >= 0 }
    let total = measured.reduce(0, +)
    return measured.isEmpty || !total.isFinite ? nil : total
  }
}
