#if DEBUG || ReleaseBridge
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The thread on which a bridge was made, which is the main one.
  ///
  /// Code that is compiled without strict concurrency can call a bridge from any thread.
  struct MainThread {
    private let thread = pthread_self()

    /// Stops a debug build that calls a function on another thread.
    ///
    /// `MainActor.assertIsolated` would stop it too, but without a word where Dispatch finds out first.
    func check(_ function: String, file: StaticString = #fileID, line: UInt = #line) {
      assert(
        pthread_equal(thread, pthread_self()) != 0,
        "Bridge.\(function) must be called on the main thread", file: file, line: line)
    }
  }
#endif
