import FlowProtocol

/// What a coordinator says in its line of the tree, which a filter looks into.
struct TreeText: Hashable, Sendable {
  let name: String
  let route: String

  init(_ node: FlowNode) { (name, route) = (node.name, node.currentIdentifier) }
}

/// Who is let through to be shown: whoever says the right thing, and is in the right place.
struct TreeAdmission {
  /// Whether this is the right thing to say; nil where anything is.
  var finds: ((TreeText) -> Bool)?
  /// Who is in the right place; nil where everybody is.
  var among: VisiblePath?

  static var everybody: TreeAdmission { TreeAdmission() }

  func admits(_ text: TreeText) -> Bool { finds?(text) ?? true }

  func admits(_ node: FlowNode) -> Bool {
    among?.contains(node.id) != false && admits(TreeText(node))
  }
}

/// The different texts of a hierarchy: of very many coordinators, most say what others say too.
struct TreeTexts: Equatable, Sendable {
  private(set) var all: [TreeText] = []
  /// The different names, and for each text which of them it has.
  private(set) var names: [String] = []
  private(set) var nameOfText: [Int] = []
  private var indices: [TreeText: Int] = [:]
  private var indicesOfNames: [String: Int] = [:]
  private var last = 0
  private var asked = 0
  /// Whether texts are looked for among those that are known: where nearly all differ, that finds nothing, and to
  /// have one twice costs little.
  private var isLookedUp = true

  /// How many texts are enough to know how they are.
  private static let sample = 4_096

  /// Which of the texts it is, from now on at least.
  mutating func index(of text: TreeText) -> Int {
    // Siblings are often alike, and what is alike is sooner compared than looked up.
    if last < all.count, all[last] == text { return last }
    asked += 1
    if asked == Self.sample { isLookedUp = all.count < Self.sample * 3 / 4 }
    guard isLookedUp else { return append(text) }
    last = indices[text] ?? all.count
    if last == all.count {
      all.append(text)
      nameOfText.append(index(ofName: text.name))
      indices[text] = last
    }
    return last
  }

  private mutating func append(_ text: TreeText) -> Int {
    last = all.count
    all.append(text)
    nameOfText.append(names.count)
    names.append(text.name)
    return last
  }

  private mutating func index(ofName name: String) -> Int {
    if let index = indicesOfNames[name] { return index }
    names.append(name)
    indicesOfNames[name] = names.count - 1
    return names.count - 1
  }
}
