#if canImport(SwiftUI)
  import FlowEngine
  import LiveCoordinators
  import SwiftUI

  /// The first of these navigation stacks, with the others within its container.
  struct StackView<Content: View>: View {
    let root: any AnyCoordinator
    let stacks: ArraySlice<Presentation.Stack>
    let sheetHost: (any Rendered)?
    let content: (Presentation.StackScreen) -> Content

    var body: some View {
      if let stack = stacks.first, let first = stack.screens.first {
        // A tab bar and a flow have stacks of their own within.
        if stack.screens.count == 1, first.container != .none {
          container(first)
        } else {
          NavigationStack(path: path(of: stack)) {
            screen(first, in: stack)
              .navigationDestination(for: PathItem.self) { item in
                screen(item.screen, in: stack)
              }
          }
        }
      }
    }

    /// The screens above the root.
    ///
    /// The user can only go back, so only a shorter path has an effect. SwiftUI may set it twice, or
    /// late, so it is compared with what is on the stack by then.
    private func path(of stack: Presentation.Stack) -> Binding<[PathItem]> {
      let items = stack.screens.indices.dropFirst().map {
        PathItem(index: $0, screen: stack.screens[$0])
      }
      return Binding(
        get: { @MainActor in items },
        set: { @MainActor [root] path in
          root.pop(to: [stack.screens[0]] + path.map(\.screen), of: stack)
        })
    }

    @ViewBuilder
    private func screen(
      _ screen: Presentation.StackScreen, in stack: Presentation.Stack
    ) -> some View {
      let isRoot = screen.isSame(as: stack.screens[0])
      if screen.container != .none {
        container(screen)
      } else {
        content(screen)
          .onGeometryChange(for: Double.self) {
            Double($0.size.height)
          } action: { height in
            if isRoot { sheetHost?.updateModalIdealHeight(height) }
          }
          .navigationTitle(screen.screen.title)
          .navigationBarBackButtonHidden(!screen.showsBackButton)
          .toolbar {
            // The first screen of a modal or a detour has no button of the stack.
            if isRoot, screen.showsBackButton {
              ToolbarItem(placement: .cancellationAction) {
                Button("Back") { root.live(stack.host)?.pop() }
              }
            }
          }
      }
    }

    @ViewBuilder
    private func container(_ screen: Presentation.StackScreen) -> some View {
      if case .tabs(let tabs) = screen.container {
        TabView(selection: selection(of: tabs)) {
          ForEach(tabs.indices, id: \.self) { index in
            tab(tabs[index])
              .tabItem { Label(tabs[index].item.text, systemImage: tabs[index].item.image) }
              .tag(index)
          }
        }
      } else {
        within(stacks.dropFirst())
      }
    }

    /// A presentation describes what is visible, so a tab that is not selected describes itself.
    ///
    /// A view that went away with the selection would lose its state.
    private func tab(_ tab: Presentation.Tab) -> some View {
      let hidden = root.live(tab.coordinator)?.presentation().layers.first?.stacks ?? []
      return within(tab.isSelected ? stacks.dropFirst() : hidden[...])
    }

    // Erased, since the type of this view would contain itself.
    private func within(_ stacks: ArraySlice<Presentation.Stack>) -> AnyView {
      AnyView(StackView(root: root, stacks: stacks, sheetHost: sheetHost, content: content))
    }

    private func selection(of tabs: [Presentation.Tab]) -> Binding<Int> {
      Binding(
        get: { @MainActor in tabs.firstIndex(where: \.isSelected) ?? 0 },
        set: { @MainActor [root] index in root.select(index, of: tabs) })
    }
  }

  /// One screen above the root of a stack.
  private struct PathItem: Hashable {
    let index: Int
    let screen: Presentation.StackScreen

    static func == (lhs: PathItem, rhs: PathItem) -> Bool {
      lhs.index == rhs.index && lhs.screen.isSame(as: rhs.screen)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(index)
      hasher.combine(screen.owner)
      hasher.combine(screen.route)
    }
  }
#endif
