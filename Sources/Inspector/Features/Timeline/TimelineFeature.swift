import FlowProtocol

extension Panel {
  static let timeline = Panel("timeline", "Timeline", at: .bottom)
}

/// The navigations in time, and the moment that shows.
enum TimelineFeature: PanelFeature {
  static let panel = Panel.timeline
  static let key: Character? = "3"
  static let help = "the timeline"
  static let isAboutTime = true

  static func move(by distance: Int, in model: inout Model) {
    model.inspection.travel { history in
      guard let position = history.position else { return }
      let numbers = history.chronicle.numbers
      let target = position + distance
      if target >= numbers.upperBound {
        history.goLive()
      } else {
        history.look(at: max(numbers.lowerBound, target))
      }
    }
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.history.moment?.navigations.first?.origin.id)
  }

  static func hints(in model: Model) -> [(Action, String)] {
    let inspection = model.inspection
    return inspection.playback == nil && inspection.isPast ? [(.goLive, "back to now")] : []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    TimelinePanel.draw(
      TimelineView(
        model.inspection.history, height: TimelinePanel.lineCount(in: area.size),
        playing: model.inspection.playback, outline: model.inspection.outline,
        isConnected: model.inspection.connection == .live, utcOffset: model.utcOffset),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  }
}
