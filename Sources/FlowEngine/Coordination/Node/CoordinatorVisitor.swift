/// What is done with a coordinator of which only the protocol was known, and now its route type
/// too.
///
/// A tenth of a cast to another protocol, for which the runtime looks through what the class
/// conforms to.
@MainActor
package protocol CoordinatorVisitor {
  mutating func visit<R>(_ coordinator: Coordinator<R>)
}

extension Coordinator {
  package func accept(_ visitor: inout some CoordinatorVisitor) { visitor.visit(self) }
}
