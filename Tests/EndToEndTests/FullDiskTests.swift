#if os(Linux)
  import FlowRecording
  import Foundation
  import TestApps
  import TestPatience
  import Testing

  /// A disk that is really full: a small file system in memory, which only root can mount.
  @Suite(
    .enabled("mounting a file system takes root and the right to mount") {
      try await SmallDisk.isPossible()
    })
  struct FullDiskTests {
    @Test("a full disk ends the recording with one line and code 1, and the file can be opened")
    func full() async throws {
      let directory = try Program.socketDirectory()
      let disk = try #require(try SmallDisk.mount(at: "\(directory)/disk", kilobytes: 600))
      defer { disk.unmount() }
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "500"])
      let file = "\(disk.path)/a.flowscope"
      let outcome = try await Program.run(
        ["record", "-o", file, "--for", "100"], directory: directory)
      sample.kill()
      #expect(outcome.code == 1)
      let said = outcome.error.split(separator: "\n")
      #expect(said.count == 2 && said[0].contains("recording rainbow"), "\(outcome.error)")
      #expect(said.last?.contains("the disk is full; everything recorded before is kept") == true)
      let reader = try RecordingReader(path: file)
      let last = try #require(try reader.span()).last
      #expect(try reader.state(at: last.id) != nil)
      #expect(try reader.count(of: .navigation) > 10)
      var count = 0
      for try await _ in reader.events() { count += 1 }
      #expect(count == last.id)
      let shown = try await Program.run(["snapshot", file], directory: directory)
      #expect(shown.code == 0 && shown.output.contains("AppCoordinator"), "\(shown.error)")
    }

    @Test("a disk that is full from the start is reported, and no file is left")
    func fullBefore() async throws {
      let directory = try Program.socketDirectory()
      let disk = try #require(try SmallDisk.mount(at: "\(directory)/disk", kilobytes: 16))
      defer { disk.unmount() }
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let outcome = try await Program.run(
        ["record", "-o", "\(disk.path)/a.flowscope", "--for", "1"], directory: directory)
      sample.kill()
      #expect(outcome.code == 2)
      #expect(
        outcome.error == "flowscope: cannot record to \(disk.path)/a.flowscope: the disk is full\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
    }
  }

  extension FullDiskTests {
    @Test(
      "a killed recorder's files are read on a file system that cannot be written to",
      arguments: [["", "-wal"], ["", "-wal", "-shm"]])
    func readOnly(endings: [String]) async throws {
      let directory = try Program.socketDirectory()
      let disk = try #require(try SmallDisk.mount(at: "\(directory)/disk", kilobytes: 16 << 10))
      defer { disk.unmount() }
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
      let file = "\(directory)/a.flowscope"
      let recorder = try Child(
        Program.path, ["record", "rainbow", "-o", file],
        environment: Program.environment(directory))
      try await eventually("it records") {
        (try? RecordingReader(path: file).count(of: .navigation)) ?? 0 > 10
      }
      recorder.end()
      sample.kill()
      for ending in endings {
        try FileManager.default.copyItem(
          atPath: file + ending, toPath: "\(disk.path)/a.flowscope\(ending)")
      }
      try #require(disk.protect())
      let shown = try await Program.run(
        ["snapshot", "\(disk.path)/a.flowscope"], directory: directory)
      #expect(shown.code == 0 && shown.output.contains("AppCoordinator"), "\(shown.error)")
      let reader = try RecordingReader(path: "\(disk.path)/a.flowscope")
      #expect(try reader.span()?.last.id == RecordingReader(path: file).span()?.last.id)
    }
  }

  /// A separate file system in memory.
  struct SmallDisk {
    let path: String

    static func mount(at path: String, kilobytes: Int) throws -> SmallDisk? {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let code = Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k")
      return code == 0 ? SmallDisk(path: path) : nil
    }

    /// Makes the file system read-only, also for root.
    func protect() -> Bool {
      Glibc.mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }

    func unmount() { _ = umount2(path, Int32(MNT_DETACH)) }

    static func isPossible() async throws -> Bool {
      let directory = try Program.socketDirectory()
      guard let disk = try mount(at: "\(directory)/trial", kilobytes: 16) else { return false }
      disk.unmount()
      return true
    }
  }
#endif
