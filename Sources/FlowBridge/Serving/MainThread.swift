#if DEBUG || ReleaseBridge
  import Dispatch
  import Logging

  /// What says that a bridge is called on the main actor.
  ///
  /// Code that is compiled without strict concurrency can call it from any thread.
  enum MainThread {
    /// Marks the main queue, which the main actor runs on.
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Stops a debug build that calls a function elsewhere.
    static func check(_ function: String) {
      assert(isCalled(function))
    }

    private static func isCalled(_ function: String) -> Bool {
      if DispatchQueue.getSpecific(key: key) == true { return true }
      let message = "Bridge.\(function) must be called on the main thread"
      // Where Dispatch finds it out, the assertion says nothing.
      Logger(label: "flowscope.bridge").critical("\(message)")
      MainActor.assertIsolated(message)
      return true
    }
  }
#endif
