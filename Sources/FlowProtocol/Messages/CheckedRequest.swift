/// A request of whose answer more can be said than the ranges of its fields.
package protocol CheckedRequest: InspectionRequest {
  /// Throws where no engine that keeps to the protocol answers this request so.
  func check(_ answer: Result) throws(WireViolation)
}

extension InspectionRequest {
  /// Throws where `answer` is no answer to this request.
  func checkIfPossible(_ answer: Result) throws(WireViolation) {
    func check<Checked: CheckedRequest>(_ request: Checked) throws(WireViolation) {
      if let answer = answer as? Checked.Result { try request.check(answer) }
    }
    if let checked = self as? any CheckedRequest { try check(checked) }
  }
}
