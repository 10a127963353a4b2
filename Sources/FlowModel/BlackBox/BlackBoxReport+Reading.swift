import Foundation

extension BlackBoxReport {
  /// Reads a black box; nil if the bytes do not begin as one.
  ///
  /// Any bytes can be read, and what is missing or damaged is a ``Fault``. O(1): a black box has
  /// 64 KiB.
  package init?(reading bytes: [UInt8]) {
    let report = bytes.withUnsafeBytes { BlackBoxReader(bytes: $0)?.report() }
    guard let report else { return nil }
    self = report
  }

  /// The number of bytes that reading looks at.
  package static var bytes: Int { BlackBoxFormat.fileBytes }
}

/// Reads the bytes of a black box, of which none is trusted.
private struct BlackBoxReader {
  private typealias Format = BlackBoxFormat
  private typealias Slot = BlackBoxFormat.Slot
  private typealias Header = BlackBoxFormat.Header

  private let bytes: UnsafeRawBufferPointer

  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    self.bytes = bytes
    guard number(at: Header.magic, as: UInt64.self) == Format.magic else { return nil }
  }

  /// The integer at an offset; 0 beyond the end.
  private func number<Number: FixedWidthInteger>(at offset: Int, as: Number.Type) -> Number {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return 0 }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  private func name(_ field: BlackBoxFormat.Field, at offset: Int = 0) -> String? {
    let start = offset + field.offset
    guard let base = bytes.baseAddress, start <= bytes.count - field.width else { return nil }
    return Format.name(at: base + start, width: field.width)
  }

  /// Whether the part of this many words before its checksum is whole.
  private func isWhole(_ offset: Int, words: Int) -> Bool {
    let end = offset + words * 8
    guard let base = bytes.baseAddress, end <= bytes.count - 8 else { return false }
    return Format.checksum(of: base + offset, words: words) == number(at: end, as: UInt64.self)
  }

  private var startedAt: Int64 { number(at: Header.startedAt, as: Int64.self) }

  /// The date of a number of nanoseconds since the start.
  private func date(_ nanoseconds: UInt64) -> Date {
    Date(timeIntervalSince1970: Double(startedAt) / 1e9 + Double(nanoseconds) / 1e9).inMicroseconds
  }

  func report() -> BlackBoxReport {
    let version = number(at: Header.version, as: UInt32.self)
    var faults: [BlackBoxReport.Fault] = []
    var (entries, silences) = ([BlackBoxReport.Entry](), [BlackBoxReport.Silence]())
    var stoppedAt: Date?
    if !isWhole(0, words: Header.checksum / 8) { faults.append(.header) }
    if version != Format.version {
      faults.append(.otherVersion(version))
    } else {
      if bytes.count < Format.fileBytes { faults.append(.cutShort(bytes: bytes.count)) }
      let (read, torn) = slots()
      if torn > 0 { faults.append(.torn(torn)) }
      entries = read
      silences = readSilences(entries)
      let stopped = number(at: Header.stopped, as: UInt64.self)
      if stopped != 0, number(at: Header.stopped + 8, as: UInt64.self) == ~stopped {
        stoppedAt = date(stopped)
      }
    }
    return BlackBoxReport(
      app: name(Header.app) ?? "", pid: number(at: Header.pid, as: Int32.self),
      startedAt: date(0), stoppedAt: stoppedAt, version: name(Header.build) ?? "",
      run: name(Header.run) ?? "", entries: entries, silences: silences, faults: faults)
  }

  // MARK: Slots

  private func slots() -> (entries: [BlackBoxReport.Entry], torn: Int) {
    var entries: [BlackBoxReport.Entry] = []
    var torn = 0
    for place in 0..<Format.slots {
      let offset = Format.headerBytes + place * Format.slotBytes
      guard offset <= bytes.count - Format.slotBytes else { break }
      let number = number(at: offset + Slot.number, as: UInt64.self)
      if isEmpty(offset) { continue }
      guard number > 0, (number - 1) % UInt64(Format.slots) == UInt64(place),
        isWhole(offset, words: Slot.checksum / 8),
        let kind = BlackBoxFormat.Kind(rawValue: bytes[offset + Slot.kind])
      else {
        torn += 1
        continue
      }
      switch kind {
      case .navigation:
        let (end, isTorn) = end(at: offset, of: number)
        if isTorn { torn += 1 }
        entries.append(.navigation(navigation(number, at: offset, end: end)))
      case .error:
        guard isEnded(offset, number) else {
          torn += 1
          continue
        }
        entries.append(.error(error(number, at: offset)))
      }
    }
    return (entries.sorted { $0.number < $1.number }, torn)
  }

  /// Whether nothing was ever written into a slot.
  private func isEmpty(_ offset: Int) -> Bool {
    stride(from: offset, to: offset + Format.slotBytes, by: 8).allSatisfy {
      number(at: $0, as: UInt64.self) == 0
    }
  }

  private func navigation(
    _ number: UInt64, at offset: Int, end: BlackBoxReport.End?
  ) -> BlackBoxReport.Navigation {
    let code = bytes[offset + Slot.request]
    let hasIndex = bytes[offset + Slot.flags] & Format.Flag.hasIndex != 0
    return BlackBoxReport.Navigation(
      number: number, time: date(self.number(at: offset + Slot.time, as: UInt64.self)),
      request: BlackBoxRequest(rawValue: code)?.verb ?? "request \(code)",
      index: hasIndex ? Int(self.number(at: offset + Slot.index, as: Int32.self)) : nil,
      route: route(Slot.route, Slot.routeType, at: offset),
      origin: coordinator(Slot.coordinator, Slot.coordinatorID, at: offset), call: call(at: offset),
      outer: outer(at: offset), end: end)
  }

  private func isEnded(_ offset: Int, _ number: UInt64) -> Bool {
    self.number(at: offset + Slot.endNumber, as: UInt64.self) == number
      && isWhole(
        offset + Slot.endNumber, words: (Slot.endChecksum - Slot.endNumber) / 8)
  }

  /// The end of a navigation; torn if it has its number and not its checksum.
  private func end(
    at offset: Int, of number: UInt64
  ) -> (end: BlackBoxReport.End?, isTorn: Bool) {
    guard self.number(at: offset + Slot.endNumber, as: UInt64.self) == number else {
      return (nil, false)
    }
    guard isEnded(offset, number),
      let outcome = BlackBoxFormat.Outcome(rawValue: bytes[offset + Slot.outcome])
    else { return (nil, true) }
    let begun = self.number(at: offset + Slot.time, as: UInt64.self)
    let ended = self.number(at: offset + Slot.endTime, as: UInt64.self)
    let end = BlackBoxReport.End(
      time: date(ended),
      nanoseconds: Int64(clamping: ended < begun ? 0 : ended - begun),
      succeeded: outcome == .succeeded, isParked: outcome == .parked,
      visibleRoute: route(Slot.visibleRoute, Slot.visibleType, at: offset)
        ?? RouteLabel(identifier: "", type: ""),
      visibleCoordinator: coordinator(Slot.subject, Slot.visibleID, at: offset))
    return (end, false)
  }

  private func error(_ number: UInt64, at offset: Int) -> BlackBoxReport.Failure {
    let phase = Int(bytes[offset + Slot.phase]) - 1
    let phases = FailurePhase.allCases
    let name = name(Slot.coordinator, at: offset)
    return BlackBoxReport.Failure(
      number: number, time: date(self.number(at: offset + Slot.time, as: UInt64.self)),
      kind: self.name(Slot.subject, at: offset) ?? "unknown",
      phase: phases.indices.contains(phase) ? phases[phase] : nil,
      isOfNavigation: bytes[offset + Slot.flags] & Format.Flag.isOfNavigation != 0,
      coordinator: name.map {
        CoordinatorReference(
          id: id(at: offset + Slot.coordinatorID), clipping: $0)
      },
      route: route(Slot.route, Slot.routeType, at: offset),
      visibleRoute: route(Slot.visibleRoute, Slot.visibleType, at: offset),
      call: call(at: offset), outer: outer(at: offset))
  }

  // MARK: Fields

  private func outer(at offset: Int) -> UInt64? {
    let outer = number(at: offset + Slot.outer, as: UInt64.self)
    return outer == 0 ? nil : outer
  }

  private func id(at offset: Int) -> CoordinatorID {
    CoordinatorID(rawValue: number(at: offset, as: UInt64.self))
  }

  private func coordinator(
    _ field: BlackBoxFormat.Field, _ id: Int, at offset: Int
  ) -> CoordinatorReference {
    CoordinatorReference(
      id: self.id(at: offset + id), clipping: name(field, at: offset) ?? "unknown")
  }

  private func route(
    _ identifier: BlackBoxFormat.Field, _ type: BlackBoxFormat.Field, at offset: Int
  ) -> RouteLabel? {
    name(identifier, at: offset).map {
      RouteLabel(identifier: $0, type: name(type, at: offset) ?? "")
    }
  }

  private func call(at offset: Int) -> CallLabel? {
    guard bytes[offset + Slot.flags] & Format.Flag.hasCall != 0 else { return nil }
    return CallLabel(
      file: name(Slot.file, at: offset) ?? "",
      line: Int(number(at: offset + Slot.line, as: UInt32.self)),
      function: name(Slot.function, at: offset) ?? "")
  }

  // MARK: Silences

  private func readSilences(_ entries: [BlackBoxReport.Entry]) -> [BlackBoxReport.Silence] {
    var found: [(number: UInt64, silence: BlackBoxReport.Silence)] = []
    for place in 0..<Format.silences {
      let offset = Header.firstSilence + place * Format.silenceBytes
      let number = number(at: offset, as: UInt64.self)
      guard number > 0, (number - 1) % UInt64(Format.silences) == UInt64(place),
        isWhole(offset, words: Format.Silence.checksum / 8)
      else { continue }
      let endOffset = offset + Format.Silence.endNumber
      let isEnded =
        self.number(at: endOffset, as: UInt64.self) == number && isWhole(endOffset, words: 2)
      let told = date(self.number(at: offset + Format.Silence.told, as: UInt64.self))
      let before = entries.last { entry in
        if case .navigation(let navigation) = entry { navigation.time <= told } else { false }
      }
      found.append(
        (
          number,
          BlackBoxReport.Silence(
            since: date(self.number(at: offset + Format.Silence.since, as: UInt64.self)),
            until: isEnded
              ? date(self.number(at: offset + Format.Silence.until, as: UInt64.self)) : nil,
            navigation: before?.number)
        ))
    }
    return found.sorted { $0.number < $1.number }.map(\.silence)
  }
}
