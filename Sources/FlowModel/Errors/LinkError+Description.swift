extension LinkError: CustomStringConvertible {
  /// What was tried, what happened, and what to do, on one line.
  ///
  /// Text from outside is clipped at 100 characters.
  public var description: String {
    switch self {
    case .overLimit(let limit, let found): limit.description(found)
    case .malformedURL(let url, let reason):
      "'\(clipped: url)' is not a URL: \(reason); write 'scheme://path', 'https://host/path' or '/path'"
    case .badEncoding(let part, let text):
      "\(part) is not percent-encoded UTF-8: '\(clipped: text)'; write '%' as '%25'"
    case .emptySegment(let url, let position):
      "path segment \(position) of '\(clipped: url)' is empty; write one slash between segments"
    case .unknownScheme(let scheme, let known):
      "the scheme '\(clipped: scheme)' is not the app's (\(listed: known)); declare it in "
        + "DeepLinks(schemes:)"
    case .unknownHost(let host, let known):
      "the host '\(clipped: host)' is not the app's (\(listed: known)); declare it in "
        + "DeepLinks(hosts:)"
    case .noMatch(let path, let closest):
      "no pattern matches '\(clipped: path)'; "
        + (closest.map(\.description) ?? "none is declared: declare one with DeepLink")
    case .badParameter(let name, let value, let expected):
      "the parameter '\(clipped: name)' is '\(clipped: value)'; expected \(expected)"
    case .missingQuery(let name):
      "the query item '\(clipped: name)' is missing; add '\(clipped: name)=…' to the URL"
    case .badQuery(let name, let value, let expected):
      "the query item '\(clipped: name)' is '\(clipped: value)'; expected \(expected)"
    case .notJSON(let reason, let line, let column):
      "the payload is not a JSON object: \(reason), at line \(line), column \(column); "
        + "send it as the server's JSON encoder wrote it"
    case .noMapping(let looked):
      "no mapping applies to the payload: it read \(looked: looked); "
        + "declare one with PushRoute"
    case .missingKey(let path, let parent, let keys):
      "the payload has no value at '\(clipped: path)': "
        + (parent.isEmpty ? "it" : "'\(clipped: parent)'") + " has \(listed: keys)"
    case .badValue(let path, let value, let expected):
      "the payload's value at '\(clipped: path)' is '\(clipped: value)'; expected \(expected)"
    case .badPattern(let pattern, let reason):
      "the declared '\(clipped: pattern)' is not a pattern: \(clipped: reason); "
        + "fix it in DeepLinks"
    case .undeclaredParameter(let name, let pattern, let declared):
      "the pattern '\(clipped: pattern)' has no parameter '\(clipped: name)' (\(listed: declared)); "
        + "request one of these"
    case .badKeyPath(let path):
      "'\(clipped: path)' is not a path of keys; write the keys with one dot between them, as in 'order.id'"
    case .rejected(let declaration, let reason):
      "the closure of '\(clipped: declaration)' threw: '\(clipped: reason)'"
    }
  }
}

extension LinkError.Limit {
  fileprivate func description(_ found: Int) -> String {
    let what =
      switch self {
      case .urlBytes: "the URL has \(found) bytes"
      case .segments: "the URL's path has \(found) segments"
      case .payloadBytes: "the payload has \(found) bytes"
      case .payloadDepth: "the payload is nested \(found) deep"
      }
    return "\(what), and the maximum is \(maximum); send less"
  }
}

extension LinkMismatch: CustomStringConvertible {
  /// The pattern, the segment, and its contents in the pattern and in the path.
  public var description: String {
    let closest = "the closest is '\(clipped: pattern)', "
    return switch (expected, found) {
    case (let expected?, let found?):
      closest + "in which segment \(position) is '\(clipped: expected)' and not '\(clipped: found)'"
    case (let expected?, nil):
      closest + "which continues with segment \(position), '\(clipped: expected)'"
    case (nil, let found?):
      closest + "which ends before segment \(position), '\(clipped: found)'"
    case (nil, nil): closest + "which ends before segment \(position)"
    }
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(listed names: [String]) {
    appendList(names) { "'\(clipped: $0)'" }
  }

  fileprivate mutating func appendInterpolation(looked keys: [LinkError.LookedUpKey]) {
    appendList(keys) { key in
      "'\(clipped: key.path)' (" + (key.found.map { "'\(clipped: $0)'" } ?? "absent") + ")"
    }
  }

  /// Appends the first few items, to keep the message readable.
  private mutating func appendList<Item>(_ items: [Item], _ text: (Item) -> String) {
    let most = 8
    appendLiteral(items.isEmpty ? "none" : items.prefix(most).map(text).joined(separator: ", "))
    if items.count > most { appendLiteral(" and \(items.count - most) more") }
  }
}
