#if canImport(Glibc)
  import Foundation
  import TestApps
  import Testing

  @Suite struct BlackBoxAllocationTests {
    @Test("a navigation with a black box allocates nothing that one without does not")
    func allocations() async throws {
      let directory = try Program.socketDirectory()
      let turns = 10_000
      var environment = Program.environment(directory)
      environment["LD_PRELOAD"] = try await CountedAllocations.library(in: directory)
      let outcome = try await Program.run(
        Program.testPeer, ["count", "\(directory)/counted.blackbox", "\(turns)"],
        environment: environment)
      let numbers = outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(outcome.code == 0 && numbers.count == 4, "\(outcome)")
      let (plain, boxed, observed, looks) = (numbers[0], numbers[1], numbers[2], numbers[3])
      // The box looks for the visible screen; unoptimized, reading the top of a stack allocates.
      #expect(boxed == plain + looks)
      // What allocates is counted: an observer gets a record of each navigation.
      #expect(observed >= plain + 2 * turns)
      #expect(plain.isMultiple(of: turns) && looks.isMultiple(of: turns))
    }
  }

  /// A library that counts the allocations of each thread of the process that preloads it.
  private enum CountedAllocations {
    private static let source = """
      #include <errno.h>
      #include <stddef.h>

      extern void *__libc_malloc(size_t);
      extern void *__libc_calloc(size_t, size_t);
      extern void *__libc_realloc(void *, size_t);
      extern void *__libc_memalign(size_t, size_t);

      static _Thread_local __attribute__((tls_model("initial-exec"))) long count;

      long countedAllocations(void) { return count; }

      void *malloc(size_t size) { count++; return __libc_malloc(size); }
      void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
      void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }
      void *memalign(size_t alignment, size_t size) {
        count++;
        return __libc_memalign(alignment, size);
      }
      void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
      int posix_memalign(void **place, size_t alignment, size_t size) {
        void *found = memalign(alignment, size);
        if (!found) return ENOMEM;
        *place = found;
        return 0;
      }

      """

    /// Compiles the library, with the compiler that comes with Swift; returns its path.
    static func library(in directory: String) async throws -> String {
      let (source, library) = ("\(directory)/counted.c", "\(directory)/counted.so")
      try Self.source.write(toFile: source, atomically: false, encoding: .utf8)
      let outcome = try await Program.run(
        "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", library, source],
        environment: ProcessInfo.processInfo.environment)
      try #require(outcome.code == 0, "\(outcome.error)")
      return library
    }
  }
#endif
