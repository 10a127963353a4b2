/// The place in an app's code that called a navigation.
///
/// It consists of literals of the program, so that making one allocates nothing.
public struct CallSite: Sendable {
  private let literalFile: StaticString
  private let literalFunction: StaticString
  private let number: UInt
  /// Whether the call opens a link or a push notification; not compared.
  package private(set) var opensLink = false

  /// Creates a place; the arguments are `#fileID`, `#line` and `#function` of the caller.
  package init(_ fileID: StaticString, _ line: UInt, _ function: StaticString) {
    literalFile = fileID
    number = line
    literalFunction = function
  }

  package var openingLink: CallSite {
    var call = self
    call.opensLink = true
    return call
  }

  /// Passes the UTF-8 of the file and of the function, without a copy.
  package func withUTF8(
    _ body: (_ file: UnsafeBufferPointer<UInt8>, _ function: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    literalFile.withUTF8Buffer { file in literalFunction.withUTF8Buffer { body(file, $0) } }
  }

  /// Stops a debug build at this place, with a message.
  package func stop(_ message: String) {
    assertionFailure(message, file: literalFile, line: number)
  }

  /// The module and the file, such as "Shop/ProfileView.swift".
  public var fileID: String { literalFile.description }
  /// The line in the file, from 1.
  public var line: Int { Int(clamping: number) }
  /// The function, such as "openSettings()".
  public var function: String { literalFunction.description }
}

extension CallSite: Hashable {
  /// Whether both are the same place.
  public static func == (lhs: CallSite, rhs: CallSite) -> Bool {
    lhs.number == rhs.number && lhs.fileID == rhs.fileID && lhs.function == rhs.function
  }

  /// Feeds the line, the file and the function into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(fileID)
    hasher.combine(function)
  }
}

extension CallSite: CustomStringConvertible {
  /// The file and the line, such as "Shop/ProfileView.swift:48".
  public var description: String { "\(fileID):\(line)" }
}

/// The place in an app's code that called a navigation, as viewers show it.
///
/// The text comes from the app, so a viewer has to neutralise it.
public struct CallLabel: Hashable, Sendable, Codable {
  /// The module and the file, such as "Shop/ProfileView.swift"; at most 1,024 characters.
  public let file: String
  /// The line in the file, from 1.
  public let line: Int
  /// The function, such as "openSettings()"; at most 1,024 characters.
  public let function: String

  private enum CodingKeys: String, WireKey { case file, line, function }

  /// Creates a label; a text that is too long is cut, and the line is clamped to its range.
  package init(file: String, line: Int, function: String) {
    self.file = Limits.clipped(file)
    self.line = Counts.clamped(line)
    self.function = Limits.clipped(function)
  }

  package init(_ call: CallSite) {
    self.init(file: call.fileID, line: call.line, function: call.function)
  }

  /// The file and the line, such as "Shop/ProfileView.swift:48".
  public var place: String { "\(file):\(line)" }

  /// The place and the function, such as "Shop/ProfileView.swift:48 in openSettings()".
  package var text: String { function.isEmpty ? place : "\(place) in \(function)" }
}

extension CallLabel: MemorySized, WireSized {
  var heapBytes: Int { file.heapBytes + function.heapBytes }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 64 + escapedBytes(of: file, function) }
}
