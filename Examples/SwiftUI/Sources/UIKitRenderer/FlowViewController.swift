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

    /// Creates a controller that follows `root`.
    public init(
      _ root: any Rendered,
      makeScreen: @escaping (Presentation.StackScreen) -> UIViewController
    ) {
      renderer = Renderer(root: root, makeScreen: makeScreen)
      super.init(nibName: nil, bundle: nil)
    }

    /// Not available: a storyboard has no coordinator.
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
      super.viewDidLoad()
      draw()
    }

    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      attachment = renderer.root.attachToScreen(onEvent: nil)
    }

    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      attachment?.detach()
    }

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layers.first?.view.frame = view.bounds
    }

    /// Draws the presentation, and draws it again after each change.
    private func draw() {
      let presentation = withObservationTracking {
        renderer.root.presentation()
      } onChange: { [weak self] in
        Task { @MainActor in self?.draw() }
      }
      show(presentation.layers)
    }

    private func show(_ described: [Presentation.Layer]) {
      // Layers are presented on each other, so everything above the first other one goes with it.
      let kept = zip(layers, described).prefix { $0.isOf($1) }.count
      if kept < layers.count, kept > 0 { layers[kept - 1].dismiss(animated: true) }
      layers.removeLast(layers.count - kept)
      for (index, layer) in described.enumerated() {
        if index == layers.count {
          layers.append(LayerController(renderer, layer))
          if index == 0 { embed(layers[0]) } else { layers[index - 1].present(layers[index]) }
        }
        layers[index].show(layer)
      }
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

    fileprivate func present(_ layer: LayerController) { present(layer, animated: true) }
  }
#endif
