#if canImport(UIKit)
  public import FlowEngine
  public import LiveCoordinators
  import Observation
  public import UIKit

  /// Draws the presentation of a tree.
  ///
  /// The app makes the view controller of each screen.
  public final class FlowViewController: UIViewController {
    private let renderer: Renderer
    private var layers: [LayerController] = []
    private var attachment: ScreenAttachment?
    private var isTracked = false

    /// Creates a controller that follows `root`.
    public init(
      _ root: any Rendered,
      makeScreen: @escaping (Presentation.StackScreen) -> UIViewController
    ) {
      renderer = Renderer(root: root, makeScreen: makeScreen)
      super.init(nibName: nil, bundle: nil)
      renderer.redraw = { [weak self] in self?.draw() }
    }

    /// Not available: a storyboard has no coordinator.
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
      super.viewDidLoad()
      draw()
    }

    // Nothing can be presented before.
    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if attachment == nil { attachment = renderer.root.attachToScreen(onEvent: nil) }
      renderer.redrawSoon()
    }

    // Under a cover of its own, the tree is still on screen.
    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard !layers.dropFirst().contains(where: { $0.viewIfLoaded?.window != nil }) else { return }
      attachment?.detach()
      attachment = nil
    }

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layers.first?.view.frame = view.bounds
    }

    /// Reports what the user did, then draws the presentation, now and after each change.
    private func draw() {
      reportDismissals()
      for layer in layers { layer.reportPops() }
      show(presentation().layers)
    }

    private func presentation() -> Presentation {
      if isTracked { return renderer.root.presentation() }
      isTracked = true
      return withObservationTracking {
        renderer.root.presentation()
      } onChange: { [weak self] in
        Task { @MainActor in
          self?.isTracked = false
          self?.draw()
        }
      }
    }

    /// Forgets the layers that UIKit no longer presents, and dismisses those that the user closed.
    private func reportDismissals() {
      guard let gone = layers.dropFirst().firstIndex(where: { $0.presentingViewController == nil })
      else { return }
      let first = layers[gone]
      layers.removeSubrange(gone...)
      if !first.isLeaving { first.reportDismissal() }
    }

    /// Changes the stacks, and presents or dismisses one layer; the rest follows when that is done.
    private func show(_ described: [Presentation.Layer]) {
      if layers.isEmpty {
        layers.append(LayerController(renderer, described[0]))
        embed(layers[0])
      }
      let kept = zip(layers, described).prefix { !$0.isLeaving && $0.isOf($1) }.count
      for (layer, description) in zip(layers.prefix(kept), described) { layer.show(description) }
      let isChanging = layers.contains { $0.isBeingPresented || $0.isBeingDismissed }
      let isWaiting = renderer.waits(for: layers[layers.count - 1])
      if isChanging || isWaiting { return }
      if kept < layers.count {
        // Layers are presented on each other, so everything above the first other one goes with it.
        for layer in layers.dropFirst(kept) { layer.isLeaving = true }
        layers[kept - 1].dismiss(animated: true) { [renderer] in renderer.redrawSoon() }
      } else if kept < described.count {
        present(described[kept], on: layers[kept - 1])
      }
    }

    private func present(_ description: Presentation.Layer, on presenter: LayerController) {
      // UIKit refuses both.
      guard presenter.viewIfLoaded?.window != nil, presenter.presentedViewController == nil
      else { return }
      let layer = LayerController(renderer, description)
      layer.show(description)
      presenter.present(layer, animated: true) { [renderer] in renderer.redrawSoon() }
      if layer.presentingViewController != nil { layers.append(layer) }
    }
  }

  extension UIViewController {
    /// Adds the view of a controller over the whole of this one.
    func embed(_ child: UIViewController) {
      addChild(child)
      child.view.frame = view.bounds
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
  }
#endif
