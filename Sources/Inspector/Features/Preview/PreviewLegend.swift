import FlowEngine
import FlowProtocol

/// The legend of a drawn device: its layers in words, the topmost first.
struct PreviewLegend {
  let glyphs: Glyphs

  func lines(of scene: DeviceScene, atMost rows: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, layer) in scene.layers.enumerated().reversed() {
      let next = self.lines(of: layer, on: scene.device)
      guard lines.count + next.count <= rows else {
        // The topmost layer shows as far as it fits, whatever has to be left out.
        if lines.isEmpty { return Array(next.prefix(rows)) }
        if lines.count == rows { lines.removeLast() }
        lines.append(StyledLine("\(index + 1) more underneath", .faint))
        break
      }
      lines += next
      if index > 0, lines.count < rows { lines.append(StyledLine()) }
    }
    return lines
  }

  private func lines(of layer: DeviceScene.Layer, on device: Device) -> [StyledLine] {
    let style = style(of: layer)
    let sign = "\(glyphs.sign(of: relation(of: layer.kind))) \(title(of: layer.kind))"
    let heading = StyledLine(sign, style, width: 10)
      .then(layer.route.shown, Style(colour: style.colour, isBold: !layer.isCovered))
      .then(layer.isCovered ? "  covered" : "", .faint)
    var lines = [heading, indented("\(layer.ownerName) \(layer.owner)")]
    if case .sheet(let detents) = layer.kind { lines.append(height(of: detents, on: device)) }
    lines.append(indented("\(depth(of: layer)) \(glyphs.bullet) \(back(of: layer))"))
    if layer.failure != nil {
      lines.append(
        StyledLine("  \(glyphs.warning) shows the error screen", .failure))
    }
    return lines
  }

  private func indented(_ text: String) -> StyledLine { StyledLine("  \(text)", .faint) }

  private func title(of kind: DeviceScene.Kind) -> String {
    switch kind {
    case .base: "screen"
    case .sheet: "sheet"
    case .cover: "cover"
    case .detour: "detour"
    }
  }

  /// The relation that makes a layer.
  private func relation(of kind: DeviceScene.Kind) -> Relation {
    switch kind {
    case .base: .root
    case .sheet, .cover: .presentedModal
    case .detour: .detour
    }
  }

  private func style(of layer: DeviceScene.Layer) -> Style {
    if layer.isCovered { return .faint }
    switch layer.kind {
    case .base: return .plain
    case .sheet, .cover: return .coloured(.modal)
    case .detour: return .coloured(.detour)
    }
  }

  private func height(of detents: ModalDetentConfiguration, on device: Device) -> StyledLine {
    let points = Points.text(device.height(of: detents).rounded())
    let drag = detents.showsDragIndicator ? " \(glyphs.bullet) can be dragged" : ""
    let name = detents.restingDetent?.rawValue ?? "no detent"
    return indented("\(name) \(glyphs.arrow) \(points)\(drag)")
  }

  private func depth(of layer: DeviceScene.Layer) -> String {
    layer.depth == 1 ? "root" : "\(layer.depth) on the stack"
  }

  private func back(of layer: DeviceScene.Layer) -> String {
    switch layer.bar.back {
    case nil: "no back button"
    case .screen(let route): "back to \(route.shown)"
    case .dismissesModal: "back dismisses it"
    case .dismissesDetour: "back ends the detour"
    }
  }
}
