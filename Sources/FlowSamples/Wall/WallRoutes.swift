import FlowEngine

/// The sample `wall`: an anonymous wall for students, behind a login, with named tabs.
///
/// Its routes are `Codable`, so that a restart of the app restores all of them.
enum Wall {
  enum AppRoute: Route, CaseIterable, Codable {
    case authentication, main
  }

  enum AuthRoute: Route, CaseIterable, Codable {
    case login, registration, forgotPassword
  }

  enum MainRoute: Route, CaseIterable, Codable {
    case tabs
  }

  /// The tabs, in the order of the tab bar.
  enum Tab: CaseIterable {
    case home, campus, create, internship, market, messages, profile
  }

  /// A post as the feed shows it; two with the same id are the same post, whatever was edited since.
  ///
  /// So a link to a post, which knows only its id, goes back to the post that is on the stack.
  nonisolated struct Post: Identifiable, Hashable, Codable {
    let id: Int
    var author: String
    var text: String

    /// The post of a feed that always has the same ones.
    init(id: Int) {
      self.init(
        id: id, author: id.isMultiple(of: 2) ? "ben" : "ana",
        text: id.isMultiple(of: 2) ? "Who has notes of Tuesday?" : "The library is open again")
    }

    init(id: Int, author: String, text: String) {
      (self.id, self.author, self.text) = (id, author, text)
    }

    static func == (lhs: Post, rhs: Post) -> Bool { lhs.id == rhs.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The screens of the two feeds, Home and Campus.
  enum FeedRoute: Route, Codable {
    case national, campus
    case postDetail(Post)
    case imageViewer(Post)
    case setPassword, wallPicker, sortPicker
  }

  enum CreateRoute: Route, CaseIterable, Codable {
    case create
    case createPost, createInternship, createMarketplace
    /// Opens on top of one of the three sheets, and nowhere else.
    case typePicker
  }

  enum InternshipRoute: Route, Codable {
    case internships
    case internshipDetail(Int)
  }

  enum MarketRoute: Route, Codable {
    case market
    case marketplaceDetail(Int)
    case sortPicker
  }

  enum MessagesRoute: Route, Codable {
    case messages
    case chatDetail(user: String)
  }

  enum ProfileRoute: Route, Codable {
    case profile
    case postDetail(Post)
    case blockedUsers
    case setPassword, changePassword, editProfileName, notifications
  }
}
