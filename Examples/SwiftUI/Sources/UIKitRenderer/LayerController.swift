#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// One layer: the base, a sheet, a cover or a detour.
  final class LayerController: StackController, UISheetPresentationControllerDelegate {
    private var layer: Presentation.Layer
    /// Whether the renderer dismisses it, which the engine knows already.
    var isLeaving = false

    init(_ renderer: Renderer, _ layer: Presentation.Layer) {
      self.layer = layer
      super.init(renderer)
      if case .sheet = layer.kind { return }
      modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) { nil }

    /// Whether this is the same presentation: that of the same coordinator, in the same way.
    func isOf(_ other: Presentation.Layer) -> Bool { layer.isSame(as: other) }

    /// Dismisses it in the engine, if it is still presented there.
    func reportDismissal() { renderer.root.dismiss(layer) }

    func show(_ layer: Presentation.Layer) {
      self.layer = layer
      if case .sheet(let detents) = layer.kind { show(detents) }
      show(layer.stacks[...])
    }

    private func show(_ configuration: ModalDetentConfiguration) {
      guard let sheet = sheetPresentationController else { return }
      sheet.delegate = self
      sheet.detents = configuration.detents.map { detent in
        .custom(identifier: .init(detent.rawValue)) { context in
          switch configuration.resolve(detent) {
          case .points(let height): CGFloat(height)
          case .fraction(let fraction): CGFloat(fraction) * context.maximumDetentValue
          case .cover: context.maximumDetentValue
          }
        }
      }
      sheet.selectedDetentIdentifier = configuration.restingDetent.map { .init($0.rawValue) }
      sheet.prefersGrabberVisible = configuration.showsDragIndicator
    }

    // A screen that sets its `preferredContentSize` is measured.
    override func preferredContentSizeDidChange(
      forChildContentContainer container: any UIContentContainer
    ) {
      super.preferredContentSizeDidChange(forChildContentContainer: container)
      guard case .sheet = layer.kind else { return }
      renderer.root.presenter(of: layer)?
        .updateModalIdealHeight(Double(container.preferredContentSize.height))
    }

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) {
      let identifier = sheetPresentationController.selectedDetentIdentifier?.rawValue
      if let detent = identifier.flatMap(ModalPresentationDetent.init(rawValue:)) {
        renderer.root.presenter(of: layer)?.selectModalDetent(detent)
      }
    }

    // What is no longer presented is reported with the next drawing, when UIKit is done with it.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      renderer.redrawSoon()
    }
  }
#endif
