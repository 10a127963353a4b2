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
  @discardableResult
  public func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool {
    guard let detents = box.core.detents?.detents, detents.contains(detent)
    else { return false }
    updateDetents { $0.selectedDetent = detent }
    return true
  }

  /// The user dragged the sheet beyond its largest detent: it goes on to full screen, where that is
  /// among its detents; false where it is not.
  @discardableResult
  public func dragModalPastLargestDetent() -> Bool {
    guard box.core.detents?.dragsToFullScreen == true else { return false }
    return selectModalDetent(.fullscreen)
  }

  private func updateDetents(_ change: (inout ModalDetentConfiguration) -> Void) {
    guard let present = box.core.detents else { return }
    var next = present
    change(&next)
    guard next != present else { return }
    // A height is no navigation: nobody asked for anything, and nothing comes into sight.
    Navigation.change([NavigationStep(node: self, mutation: .updateDetents(next))])
  }

  private static func total(_ sections: [Double?]) -> Double? {
    let measured = sections.compactMap { $0 }.filter { $0.isFinite && $0 >= 0 }
    let total = measured.reduce(0, +)
    return measured.isEmpty || !total.isFinite ? nil : total
  }
}
