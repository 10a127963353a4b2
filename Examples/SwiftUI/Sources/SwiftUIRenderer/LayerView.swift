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
      .sheet(isPresented: isPresented(asSheet: true)) {
        LayerView(root: root, layers: above, content: content)
          .modifier(SheetDetents(root: root, layer: above.first))
      }
      .cover(isPresented: isPresented(asSheet: false)) {
        LayerView(root: root, layers: above, content: content)
      }
    }

    /// The coordinator that is told the height of this layer, if it is a sheet.
    private var sheetHost: (any Rendered)? {
      guard let layer = layers.first, layer.isSheet else { return nil }
      return root.presenter(of: layer)
    }

    private func isPresented(asSheet: Bool) -> Binding<Bool> {
      let next = above.first
      return Binding(
        get: { @MainActor in next?.isSheet == asSheet },
        set: { @MainActor [root] isPresented in
          if !isPresented, let next { root.dismiss(next) }
        })
    }
  }

  extension View {
    /// A cover, for which macOS has only sheets.
    fileprivate func cover(
      isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
      #if os(macOS)
        sheet(isPresented: isPresented, content: content)
      #else
        fullScreenCover(isPresented: isPresented, content: content)
      #endif
    }
  }

  extension Presentation.Layer {
    fileprivate var isSheet: Bool {
      if case .sheet = kind { true } else { false }
    }
  }
#endif
