/// Writes a black box into memory, without allocating: usually that of a mapped file.
///
/// The navigations and errors are written by one thread, the silences by one, too, which may be
/// another. Times are nanoseconds since the start.
package final class BlackBoxRing {
  private typealias Format = BlackBoxFormat
  private typealias Slot = BlackBoxFormat.Slot

  private let memory: UnsafeMutableRawPointer
  private let slots: UnsafeMutableRawPointer
  /// The number of the last slot; its place follows from it.
  @exclusivity(unchecked) private var last: UInt64 = 0
  private var lastSilence: UInt64 = 0

  /// The navigation that began last and has not ended; 0 for none.
  @exclusivity(unchecked) private var open: UInt64 = 0

  /// A navigation in progress.
  package struct Beginning {
    package let number: UInt64
    /// The one within which it began; 0 for none.
    package let outer: UInt64

    package init(number: UInt64, outer: UInt64) { (self.number, self.outer) = (number, outer) }
  }

  /// A name with its length, as ``BlackBoxFormat`` writes it; nil for none.
  package typealias Name = UnsafeRawPointer?

  /// Writes the header into `memory`, which has ``BlackBoxFormat/fileBytes`` bytes, all of them 0.
  ///
  /// `startedAt` is in nanoseconds since 1970.
  package init(
    in memory: UnsafeMutableRawPointer, app: String, run: String, pid: Int32, startedAt: Int64
  ) {
    self.memory = memory
    slots = memory + Format.headerBytes
    func store(_ value: some FixedWidthInteger, _ offset: Int) {
      memory.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
    }
    func store(_ text: String, _ field: Format.Field) {
      Format.write(text, to: memory + field.offset, width: field.width)
    }
    store(Format.magic, Format.Header.magic)
    store(Format.version, Format.Header.version)
    store(UInt32(Format.fileBytes), Format.Header.fileBytes)
    store(UInt32(Format.headerBytes), Format.Header.headerBytes)
    store(UInt32(Format.slotBytes), Format.Header.slotBytes)
    store(UInt32(Format.slots), Format.Header.slots)
    store(UInt32(Format.silences), Format.Header.silences)
    store(pid, Format.Header.pid)
    store(startedAt, Format.Header.startedAt)
    store(app, Format.Header.app)
    store(flowscopeVersion, Format.Header.build)
    store(run, Format.Header.run)
    store(
      Format.checksum(of: memory, words: Format.Header.checksum / 8), Format.Header.checksum)
  }

  // MARK: Navigations and errors

  /// Notes that a navigation begins.
  package func begin(
    _ request: BlackBoxRequest, index: Int?, of coordinatorID: UInt64, named coordinator: Name,
    route: Name, type: Name, call: CallSite?, at time: UInt64
  ) -> Beginning {
    let slot = nextSlot(.navigation, at: time)
    let beginning = Beginning(number: last, outer: open)
    slot.storeBytes(of: request.rawValue, toByteOffset: Slot.request, as: UInt8.self)
    slot.storeBytes(
      of: coordinatorID.littleEndian, toByteOffset: Slot.coordinatorID, as: UInt64.self)
    store(coordinator, Slot.coordinator, in: slot)
    store(route, Slot.route, in: slot)
    store(type, Slot.routeType, in: slot)
    finish(slot, index: index, call: call, flags: 0)
    open = last
    return beginning
  }

  /// Notes that a navigation has ended or waits, unless so many came after it that its slot is another's.
  package func end(
    _ beginning: Beginning, _ outcome: BlackBoxFormat.Outcome, seeing route: Name, type: Name,
    of coordinator: Name,
    id: UInt64, at time: UInt64
  ) {
    open = beginning.outer
    let slot = slot(of: beginning.number)
    guard slot.load(as: UInt64.self) == beginning.number.littleEndian else { return }
    finish(
      slot, beginning.number, outcome, seeing: route, type: type,
      subject: coordinator, id: id, at: time)
  }

  /// Notes an error that was reported.
  package func note(
    errorOfKind kind: Name, phase: FailurePhase?, isOfNavigation: Bool, coordinatorID: UInt64,
    named coordinator: Name, route: Name, type: Name, seeing visibleRoute: Name,
    visibleType: Name, call: CallSite?, at time: UInt64
  ) {
    let slot = nextSlot(.error, at: time)
    let code = phase.flatMap { FailurePhase.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    slot.storeBytes(of: UInt8(code), toByteOffset: Slot.phase, as: UInt8.self)
    slot.storeBytes(
      of: coordinatorID.littleEndian, toByteOffset: Slot.coordinatorID, as: UInt64.self)
    store(coordinator, Slot.coordinator, in: slot)
    store(route, Slot.route, in: slot)
    store(type, Slot.routeType, in: slot)
    finish(
      slot, index: nil, call: call, flags: isOfNavigation ? Format.Flag.isOfNavigation : 0)
    finish(
      slot, last, .failed, seeing: visibleRoute, type: visibleType, subject: kind, id: 0, at: time)
  }

  private func slot(of number: UInt64) -> UnsafeMutableRawPointer {
    slots + Int((number &- 1) % UInt64(Format.slots)) &* Format.slotBytes
  }

  private func nextSlot(_ kind: BlackBoxFormat.Kind, at time: UInt64) -> UnsafeMutableRawPointer {
    last &+= 1
    let slot = slot(of: last)
    slot.storeBytes(of: last.littleEndian, toByteOffset: Slot.number, as: UInt64.self)
    slot.storeBytes(of: time.littleEndian, toByteOffset: Slot.time, as: UInt64.self)
    slot.storeBytes(of: open.littleEndian, toByteOffset: Slot.outer, as: UInt64.self)
    // The kind alone: the rest of the word is 0.
    slot.storeBytes(
      of: UInt64(kind.rawValue).littleEndian, toByteOffset: Slot.kind, as: UInt64.self)
    return slot
  }

  /// Completes the beginning of a slot.
  private func finish(
    _ slot: UnsafeMutableRawPointer, index: Int?, call: CallSite?, flags: UInt8
  ) {
    var flags = flags
    var line: UInt32 = 0
    if let call {
      flags |= Format.Flag.hasCall
      line = UInt32(clamping: call.line)
      call.withUTF8 { file, function in
        Format.write(file, to: slot + Slot.file.offset, width: Slot.file.width)
        Format.write(function, to: slot + Slot.function.offset, width: Slot.function.width)
      }
    }
    if let index {
      flags |= Format.Flag.hasIndex
      slot.storeBytes(
        of: Int32(clamping: index).littleEndian, toByteOffset: Slot.index, as: Int32.self)
    }
    slot.storeBytes(of: UInt64(line).littleEndian, toByteOffset: Slot.line, as: UInt64.self)
    slot.storeBytes(of: flags, toByteOffset: Slot.flags, as: UInt8.self)
    let sum = Format.checksum(of: slot, words: Slot.checksum / 8)
    slot.storeBytes(of: sum.littleEndian, toByteOffset: Slot.checksum, as: UInt64.self)
  }

  /// Writes the end of a slot.
  private func finish(
    _ slot: UnsafeMutableRawPointer, _ number: UInt64, _ outcome: BlackBoxFormat.Outcome,
    seeing route: Name, type: Name, subject: Name, id: UInt64, at time: UInt64
  ) {
    slot.storeBytes(of: time.littleEndian, toByteOffset: Slot.endTime, as: UInt64.self)
    slot.storeBytes(
      of: UInt64(outcome.rawValue).littleEndian, toByteOffset: Slot.outcome, as: UInt64.self)
    slot.storeBytes(of: id.littleEndian, toByteOffset: Slot.visibleID, as: UInt64.self)
    store(route, Slot.visibleRoute, in: slot)
    store(type, Slot.visibleType, in: slot)
    store(subject, Slot.subject, in: slot)
    slot.storeBytes(of: number.littleEndian, toByteOffset: Slot.endNumber, as: UInt64.self)
    let sum = Format.checksum(
      of: slot + Slot.endNumber, words: (Slot.endChecksum - Slot.endNumber) / 8)
    slot.storeBytes(of: sum.littleEndian, toByteOffset: Slot.endChecksum, as: UInt64.self)
  }

  private func store(
    _ name: Name, _ field: BlackBoxFormat.Field, in slot: UnsafeMutableRawPointer
  ) {
    let target = slot + field.offset
    guard let name else { return target.storeBytes(of: 0, as: UInt8.self) }
    target.copyMemory(from: name, byteCount: field.width)
  }

  // MARK: Silences

  /// Notes that the main actor has not answered since `since`; returns the number of the silence.
  package func beginSilence(since: UInt64, at time: UInt64) -> UInt64 {
    lastSilence += 1
    let place = silencePlace(lastSilence)
    store(lastSilence, Format.Silence.number, at: place)
    store(since, Format.Silence.since, at: place)
    store(time, Format.Silence.told, at: place)
    store(
      Format.checksum(of: place, words: Format.Silence.checksum / 8), Format.Silence.checksum,
      at: place)
    return lastSilence
  }

  /// Notes that the main actor answered again.
  package func endSilence(_ number: UInt64, at time: UInt64) {
    let place = silencePlace(number)
    store(time, Format.Silence.until, at: place)
    store(number, Format.Silence.endNumber, at: place)
    store(
      Format.checksum(of: place + Format.Silence.endNumber, words: 2), Format.Silence.endChecksum,
      at: place)
  }

  private func silencePlace(_ number: UInt64) -> UnsafeMutableRawPointer {
    memory + Format.Header.firstSilence
      + Int((number - 1) % UInt64(Format.silences)) * Format.silenceBytes
  }

  private func store(_ value: UInt64, _ offset: Int, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  // MARK: The end

  /// Notes that the app stops the box.
  package func stop(at time: UInt64) {
    store(time, 0, at: memory + Format.Header.stopped)
    store(~time, 8, at: memory + Format.Header.stopped)
  }
}
