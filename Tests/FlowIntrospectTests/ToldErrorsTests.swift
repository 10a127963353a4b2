import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@Suite("Errors that arrive and are fetched")
struct ToldErrorsTests {
  private func expect(
    _ told: inout ToldErrors, _ sequences: some Sequence<UInt64>, _ areNew: [Bool],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = sequences.map { told.isNew($0) }
    #expect(found == areNew, sourceLocation: sourceLocation)
  }

  @Test("each error is reported once, whether it was fetched or arrived")
  func once() {
    var told = ToldErrors()
    told.didFetch(from: 1, total: 3)
    expect(&told, 1...5, [false, false, false, true, true])
    told.didFetch(from: 6, total: 7)
    expect(&told, 6...8, [false, false, true])
    #expect(told.last == 8)
  }

  @Test("an error on its way that the engine had dropped is reported when it arrives")
  func onTheirWay() {
    var told = ToldErrors()
    expect(&told, [1], [true])
    told.didFetch(from: 8, total: 9)
    expect(&told, 4...6, [true, true, true])
    expect(&told, [6], [false])
    told.didFetch(from: 12, total: 12)
    expect(&told, [7, 8, 9, 10, 11, 12, 13], [true, false, false, true, true, false, true])
  }

  @Test("if the engine has no errors, every arriving error is new")
  func nothingRemembered() {
    var told = ToldErrors()
    told.didFetch(from: nil, total: 5)
    expect(&told, 3...6, [true, true, true, true])
    expect(&told, [6], [false])
  }
}
