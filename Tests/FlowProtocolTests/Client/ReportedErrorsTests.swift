import Testing

@testable import FlowProtocol

@Suite("Errors that arrive and are fetched")
struct ReportedErrorsTests {
  private func expect(
    _ errors: inout ReportedErrors, _ sequences: some Sequence<UInt64>, _ areNew: [Bool],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = sequences.map { errors.isNew($0) }
    #expect(found == areNew, sourceLocation: sourceLocation)
  }

  @Test("each error is reported once, whether it was fetched or arrived")
  func once() {
    var errors = ReportedErrors()
    errors.didFetch(from: 1, total: 3)
    expect(&errors, 1...5, [false, false, false, true, true])
    errors.didFetch(from: 6, total: 7)
    expect(&errors, 6...8, [false, false, true])
    #expect(errors.last == 8)
  }

  @Test("an error that arrives after the engine has dropped it is still reported")
  func onTheirWay() {
    var errors = ReportedErrors()
    expect(&errors, [1], [true])
    errors.didFetch(from: 8, total: 9)
    expect(&errors, 4...6, [true, true, true])
    expect(&errors, [6], [false])
    errors.didFetch(from: 12, total: 12)
    expect(&errors, [7, 8, 9, 10, 11, 12, 13], [true, false, false, true, true, false, true])
  }

  @Test("if the engine has no errors, every arriving error is new")
  func nothingRemembered() {
    var errors = ReportedErrors()
    errors.didFetch(from: nil, total: 5)
    expect(&errors, 3...6, [true, true, true, true])
    expect(&errors, [6], [false])
  }
}
