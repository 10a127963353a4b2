// The declarations of SwiftUI that the renderer uses, without behaviour.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.value = wrappedValue }
  public init() where Value: ExpressibleByNilLiteral { self.value = nil }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  private let value: Value
}

@propertyWrapper public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value { fatalError() }
}
