import FlowModel
import Foundation
import TestApps

extension Program.Outcome {
  /// The hierarchy that `flowscope snapshot --json` printed.
  var snapshot: FlowSnapshot {
    get throws { try JSONDecoder().decode(FlowSnapshot.self, from: Data(output.utf8)) }
  }
}
