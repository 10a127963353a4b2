import ArgumentParser
import Inspector

extension WrittenDuration: ExpressibleByArgument {
  /// Returns nil if the argument is not a duration.
  public init?(argument: String) { self.init(argument) }

  /// Creates a duration from an argument.
  ///
  /// - Throws: `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    guard let duration = WrittenDuration(argument) else {
      throw ValidationError(
        "give a duration such as \(Self.examples), at most \(Int(Self.longest)) s")
    }
    self = duration
  }
}
