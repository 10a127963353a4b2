#if canImport(SwiftUI)
  import FlowEngine
  import LiveCoordinators
  import SwiftUI

  /// The heights at which a sheet rests, and the one to which the user drags it.
  struct SheetDetents: ViewModifier {
    let root: any AnyCoordinator
    let layer: Presentation.Layer?

    func body(content: Content) -> some View {
      if case .sheet(let detents) = layer?.kind {
        content
          .presentationDetents(
            Set(detents.detents.map { detents.height($0) }), selection: selection(detents)
          )
          .presentationDragIndicator(detents.showsDragIndicator ? .visible : .hidden)
      } else {
        content
      }
    }

    private func selection(_ detents: ModalDetentConfiguration) -> Binding<PresentationDetent> {
      let host = layer.flatMap { root.presenter(of: $0) }
      return Binding(
        get: { @MainActor in detents.restingDetent.map { detents.height($0) } ?? .large },
        set: { @MainActor height in
          if let detent = detents.detents.first(where: { detents.height($0) == height }) {
            host?.selectModalDetent(detent)
          }
        })
    }
  }

  extension ModalDetentConfiguration {
    fileprivate func height(_ detent: ModalPresentationDetent) -> PresentationDetent {
      switch resolve(detent) {
      case .points(let height): .height(height)
      case .fraction(let fraction): .fraction(fraction)
      case .cover: .large
      }
    }
  }
#endif
