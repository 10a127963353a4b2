/// A value that is null in JSON if it is missing, instead of being left out.
@propertyWrapper
package struct OrNull<Value: Encodable>: Encodable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}
