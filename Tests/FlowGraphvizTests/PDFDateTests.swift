import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

/// The dates in a PDF.
@Suite struct PDFDateTests {
  private func set(_ text: String, epoch: String? = nil) -> String {
    var bytes = Array(text.utf8)
    PDFDate.set(in: &bytes, epoch.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("the dates are of 1970, or of SOURCE_DATE_EPOCH, with the same length")
  func dates() {
    #expect(set("a /CreationDate (D:20261127103726Z) b") == "a /CreationDate (D:19700101000000Z) b")
    #expect(
      set("/CreationDate (D:20261127103726+01'30)\n/ModDate (D:20261127103726Z)", epoch: "86399")
        == "/CreationDate (D:19700101235959+00'00)\n/ModDate (D:19700101235959Z)")
    #expect(PDFDate.text("1790000000") == "20260921141320")
    for text in ["", "-1", "soon", "99999999999999"] {
      #expect(PDFDate.text(text).hasPrefix("1970"))
    }
    #expect(set("/CreationDate (D:2026") == "/CreationDate (D:2026")
    #expect(set("no date") == "no date")
  }

  @Test("a PDF has the date of its environment, and no other")
  func drawing() throws {
    let pdf = try DiagramRenderer.render(Diagram(Tree.rainbow.snapshot), as: .pdf).bytes
    let text = String(decoding: pdf, as: UTF8.self)
    #expect(text.contains("/CreationDate (D:1970010100") || text.contains("/CreationDate") == false)
    #expect(try DiagramRenderer.render(Diagram(Tree.rainbow.snapshot), as: .pdf).bytes == pdf)
  }
}
