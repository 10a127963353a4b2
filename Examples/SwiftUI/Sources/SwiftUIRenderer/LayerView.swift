#if canImport(SwiftUI)
  import FlowEngine
  import LiveCoordinators
  import SwiftUI

  /// The first of these layers, and the others as its sheet or cover.
  struct LayerView<Content: View>: View {
    let root: any AnyCoordinator
    let layers: ArraySlice<Presentation.Layer>
    let content: (Presentation.StackScreen) -> Content

    private var above: ArraySlice<Presentation.Layer> { layers.dropFirst() }

    var body: some View {
      StackView(
        root: root, stacks: (layers.first?.stacks ?? [])[...], sheetHost: sheetHost,
        content: content
      )
      .sheet(item: presented(asSheet: true)) { presented in
        LayerView(root: root, layers: presented.layers, content: content)
          .modifier(SheetDetents(root: root, layer: presented.layers.first))
      }
      .cover(item: presented(asSheet: false)) { presented in
        LayerView(root: root, layers: presented.layers, content: content)
      }
    }

    /// The coordinator that is told the height of this layer, if it is a sheet.
    private var sheetHost: (any Rendered)? {
      guard let layer = layers.first, layer.isSheet else { return nil }
      return root.presenter(of: layer)
    }

    /// The layers above, if the next one is presented in this way.
    ///
    /// They have an identity, so that the next sheet is not this one with other content.
    private func presented(asSheet: Bool) -> Binding<PresentedLayers?> {
      let next = above.first
      let presented = next?.isSheet == asSheet ? PresentedLayers(layers: above) : nil
      return Binding(
        get: { @MainActor in presented },
        set: { @MainActor [root] presented in
          if presented == nil, let next { root.dismiss(next) }
        })
    }
  }

  extension View {
    /// A cover, for which macOS has only sheets.
    fileprivate func cover(
      item: Binding<PresentedLayers?>,
      @ViewBuilder content: @escaping (PresentedLayers) -> some View
    ) -> some View {
      #if os(macOS)
        sheet(item: item, content: content)
      #else
        fullScreenCover(item: item, content: content)
      #endif
    }
  }

  /// A layer with all layers above it, with the identity of the first.
  private struct PresentedLayers: Identifiable {
    struct ID: Hashable {
      let presenter: CoordinatorReference?
      let route: RouteValue?
      let content: CoordinatorReference?
    }

    let layers: ArraySlice<Presentation.Layer>

    var id: ID {
      ID(
        presenter: layers.first?.presenter, route: layers.first?.route,
        content: layers.first?.stacks.first?.host)
    }
  }
#endif
