import FlowEngine
import FlowLinks
import Foundation
import TestCoordinators
import Testing

@MainActor
@Suite("Places of opened links")
struct DeepLinkCallSiteTests {
  private let tree = LinkedTree()
  private let history = NavigationHistory()

  private func expect(line: Int = #line, from call: () -> Void) {
    call()
    #expect(history.last?.callSite?.fileID == "FlowLinksTests/DeepLinkCallSiteTests.swift")
    #expect(history.last?.callSite?.line == line)
  }

  @Test("a link, a push and a detour have the place that opened them")
  func opened() throws {
    let url = try #require(URL(string: "shop://item/7"))
    expect { tree.tabs.open("shop://detail/1", with: tree.links) }
    expect { tree.tabs.open(url, with: tree.links) }
    let push = #"{"kind": "detail", "id": 2}"#
    expect { tree.tabs.open(push: push, with: tree.pushes) }
    tree.tabs.navigate(to: AppRoute.home)
    expect { tree.tabs.open(push: Data(push.utf8), with: tree.pushes) }
    expect { tree.tabs.open(url, with: tree.links) { _ in TestCoordinator(HelpRoute.index) } }
    #expect(history.last?.request.verb == "presentDetour")
  }

  @Test("the error of a link that leads nowhere has the place that opened it")
  func refused() {
    let line = #line + 1
    tree.tabs.open("shop://nowhere/at/all", with: tree.links)
    let report = tree.errors.handler.journal.last
    #expect(report?.callSite?.line == line)
    #expect(report?.callSite?.function == "refused()")
  }
}
