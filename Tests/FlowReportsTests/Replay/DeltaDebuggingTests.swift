import FlowReports
import Testing

@Suite("Delta debugging")
struct DeltaDebuggingTests {
  @Test(
    "of 400 elements, those that matter are left",
    arguments: [[117], [0], [399], [3, 117, 399], [0, 1, 2], [10, 200, 201, 350]])
  func minimal(needed: [Int]) {
    var calls = 0
    let found = DeltaDebugging.minimal(of: Array(0..<400)) { part in
      calls += 1
      return needed.allSatisfy(part.contains)
    }
    #expect(found == needed)
    // At worst each of the elements would be tried with each.
    #expect(calls < 400)
  }

  @Test("the order of the elements stays, and each of the result is needed")
  func order() {
    // Fails with a 7 somewhere after a 2.
    func fails(_ part: [Int]) -> Bool {
      part.firstIndex(of: 2).map { part[$0...].contains(7) } ?? false
    }
    let found = DeltaDebugging.minimal(of: [7, 2, 5, 2, 9, 7, 1, 7], fails: fails)
    #expect(found == [2, 7])
    for index in found.indices {
      var rest = found
      rest.remove(at: index)
      #expect(!fails(rest))
    }
  }

  @Test("nothing is left of a list that fails whatever is in it")
  func nothing() {
    #expect(DeltaDebugging.minimal(of: [1, 2, 3]) { _ in true } == [])
    #expect(DeltaDebugging.minimal(of: [Int]()) { _ in true } == [])
  }

  @Test("a list of which all is needed stays whole")
  func whole() {
    let all = Array(0..<9)
    #expect(DeltaDebugging.minimal(of: all) { $0 == all } == all)
  }
}
