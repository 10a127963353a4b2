/// A request whose answer has to satisfy more than the ranges of its fields.
package protocol CheckedRequest: InspectionRequest {
  /// Throws if no engine that keeps to the protocol could send this answer.
  func check(_ answer: Result) throws(WireViolation)
}

extension InspectionRequest {
  /// Throws if `answer` cannot be an answer to this request.
  func checkIfPossible(_ answer: Result) throws(WireViolation) {
    func check<Checked: CheckedRequest>(_ request: Checked) throws(WireViolation) {
      if let answer = answer as? Checked.Result { try request.check(answer) }
    }
    if let checked = self as? any CheckedRequest { try check(checked) }
  }
}
