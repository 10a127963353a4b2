#if canImport(SwiftUI)
  public import FlowEngine
  public import LiveCoordinators
  public import SwiftUI

  /// Draws the presentation of a tree.
  ///
  /// The app makes the view of each screen.
  public struct FlowView<Content: View>: View {
    private let root: any Rendered
    private let content: (Presentation.StackScreen) -> Content
    @State private var attachment: ScreenAttachment?

    /// Creates a view that follows `root`.
    public init(
      _ root: any Rendered,
      @ViewBuilder content: @escaping (Presentation.StackScreen) -> Content
    ) {
      self.root = root
      self.content = content
    }

    /// The layers, each over the one before.
    public var body: some View {
      LayerView(root: root, layers: root.presentation().layers[...], content: content)
        .onAppear { attachment = attachment ?? root.attachToScreen(onEvent: nil) }
        .onDisappear {
          attachment?.detach()
          attachment = nil
        }
    }
  }
#endif
