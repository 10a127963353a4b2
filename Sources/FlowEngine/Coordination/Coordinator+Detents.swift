extension Coordinator {
  /// Says how tall the content of the modal that is up would like to be, in points.
  ///
  /// Content of several sections gives the height of each: those that were measured add up. Nil, a
  /// negative height, and what is no number count as not measured.
  public func updateModalIdealHeight(_ sections: Double?...) {
    updateDetents { $0.idealHeight = Self.total(sections) }
  }

  /// Says how tall the content of the modal that is up has to be at least, in points.
  ///
  /// Sections add up as in ``updateModalIdealHeight(_:)``.
  public func updateModalMinHeight(_ sections: Double?...) {
    updateDetents { $0.minHeight = Self.total(sections) }
  }

  /// Rests the sheet of the modal that is up at `detent`; refused (false) where it is not in the list.
  ///
  /// At full screen it covers what is underneath, which disappears, and appears again when it leaves it.
  /// Then it is refused and reported while coordinators of the tree are told what will appear.
  @discardableResult
  public func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool {
    guard let detents = box.core.detents?.detents, detents.contains(detent)
    else { return false }
    return updateDetents { $0.selectedDetent = detent }
  }

  /// The user dragged the sheet beyond its largest detent: it goes on to full screen, where that is
  /// among its detents; false where it is not.
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
      // A height is no navigation, and nothing comes into sight.
      Applier.change(steps)
      return true
    }
    let modal = modalNode
    guard Applier.begin(at: self) else { return false }
    // What was pending was told first, and may have led elsewhere.
    guard modalNode === modal, box.core.detents == present else { return false }
    Applier.apply(steps)
    Lifecycle.tellAll()
    return true
  }

  private static func total(_ sections: [Double?]) -> Double? {
    let measured = sections.compactMap { $0 }.filter { $0.isFinite && $0 >= 0 }
    let total = measured.reduce(0, +)
    return measured.isEmpty || !total.isFinite ? nil : total
  }
}
