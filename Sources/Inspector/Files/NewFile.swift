import FlowProtocol

/// A file that the inspector writes into the working directory.
package struct NewFile: Equatable, Sendable {
  /// The path, such as "./rainbow.svg".
  package let path: String

  /// Creates the file for anything of this name, which may contain any characters.
  init(_ name: String, suffix: String) {
    path = "./\(SocketDirectory.stem(of: name)).\(suffix)"
  }
}
