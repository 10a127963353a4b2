import FlowBlackBox
import Foundation

/// A black box whose file is gone as soon as it is mapped.
@MainActor
public final class MeasuredBox {
  private let box: BlackBox

  /// Starts the box of this process.
  public init() {
    let path = "/tmp/flowscope-benchmark-\(getpid()).blackbox"
    do { box = try BlackBox.start("benchmark", at: path) } catch { fatalError("\(error)") }
    unlink(path)
  }

  /// Stops the box.
  public func stop() { box.stop() }
}
