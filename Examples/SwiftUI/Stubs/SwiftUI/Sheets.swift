// The declarations of SwiftUI that the renderer uses, without behaviour.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct PresentationDetent: Hashable, Sendable {
  public static let large = PresentationDetent()
  public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent() }
  public static func height(_ height: Double) -> PresentationDetent { PresentationDetent() }
}

public enum Visibility: Hashable, Sendable {
  case visible, hidden
}

public struct GeometryProxy {
  public var size: CGSize { fatalError() }
}

public struct CGSize: Equatable, Sendable {
  public var width, height: Double
}

extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View { self }
}
