import Testing

@testable import FlowGraphviz

/// The library that is loaded when something is drawn.
@Suite struct GraphvizLibraryTests {
  @Test("the first library that has all functions is taken")
  func found() throws {
    _ = try GraphvizLibrary.functions.get()
    let known = ["libflowscope-nowhere.so", "libgvc.so.6", "libgvc.6.dylib", "libgvc.so.7"]
    _ = try GraphvizLibrary.load(known).get()
  }

  @Test(
    "a missing library, and one without the functions, have a reason in one line",
    arguments: [["libflowscope-nowhere.so"], ["/dev/null"], []])
  func missing(names: [String]) {
    let error = #expect(throws: GraphvizLibrary.Missing.self) {
      try GraphvizLibrary.load(names).get()
    }
    #expect(error?.reason.isEmpty == false && error?.reason.contains("\n") == false)
  }
}
