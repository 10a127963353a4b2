import FlowProtocol
import Testing

@testable import FlowReports

/// The name of an engine before it has answered.
@Suite struct EndpointTitleTests {
  @Test(
    "a socket is called by the name and the process in its path, and others by their file",
    arguments: [
      ("/run/flowscope/shop-12.sock", "shop (pid 12)"),
      ("/run/flowscope/my-shop-7.sock", "my-shop (pid 7)"), ("/tmp/device.sock", "device"),
      ("/tmp/device-beta.sock", "device-beta"), ("/tmp/socket", "/tmp/socket"),
    ])
  func title(path: String, expected: String) {
    #expect(Endpoint.unixSocket(path: path).shortTitle == expected)
  }
}
