import FlowEngine
import FlowIntrospect
import FlowLinks

extension Wall {
  /// The routes of the app behind the login, with two examples of each that has values.
  static let routes: [any Route] =
    [
      MainRoute.tabs,
      FeedRoute.national, FeedRoute.postDetail(Post(id: 1)), FeedRoute.imageViewer(Post(id: 1)),
      FeedRoute.setPassword, FeedRoute.wallPicker,
      FeedRoute.campus, FeedRoute.postDetail(Post(id: 2)), FeedRoute.imageViewer(Post(id: 2)),
      FeedRoute.sortPicker,
      CreateRoute.create, CreateRoute.createPost, CreateRoute.typePicker,
      CreateRoute.createInternship, CreateRoute.typePicker,
      CreateRoute.createMarketplace, CreateRoute.typePicker,
      InternshipRoute.internships, InternshipRoute.internshipDetail(1),
      InternshipRoute.internshipDetail(2),
      MarketRoute.market, MarketRoute.sortPicker, MarketRoute.marketplaceDetail(1),
      MarketRoute.marketplaceDetail(2),
      MessagesRoute.messages, MessagesRoute.chatDetail(user: "ana"),
      MessagesRoute.chatDetail(user: "ben"),
      ProfileRoute.profile, ProfileRoute.editProfileName, ProfileRoute.setPassword,
      ProfileRoute.changePassword, ProfileRoute.notifications,
      ProfileRoute.postDetail(Post(id: 1)), ProfileRoute.postDetail(Post(id: 2)),
      ProfileRoute.blockedUsers,
    ]

  static var catalogue: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(AppRoute.self)
    catalogue.add(AuthRoute.self)
    catalogue.add(MainRoute.self)
    catalogue.add(CreateRoute.self)
    catalogue.add(FeedRoute.self)
    catalogue.add(InternshipRoute.self)
    catalogue.add(MarketRoute.self)
    catalogue.add(MessagesRoute.self)
    catalogue.add(ProfileRoute.self)
    catalogue.add(routes)
    catalogue.add(links)
    return catalogue
  }

  /// The links, such as `wall://post/7` and `https://wall.example.com/chat/ana`.
  static let links = DeepLinks(schemes: ["wall"], hosts: ["wall.example.com"]) {
    DeepLink("/post/:id") { FeedRoute.postDetail(Post(id: try $0.parameter("id"))) }
    DeepLink("/internship/:id") { InternshipRoute.internshipDetail(try $0.parameter("id")) }
    DeepLink("/marketplace/:id") { MarketRoute.marketplaceDetail(try $0.parameter("id")) }
    DeepLink("/chat/:user") { MessagesRoute.chatDetail(user: try $0.parameter("user")) }
    DeepLink("/profile/blocked") { _ in ProfileRoute.blockedUsers }
  }

  /// The push notifications, such as `{"kind": "post", "post": {"id": 7}}`.
  static let pushes = PushRoutes {
    PushRoute(when: "kind", is: "post") {
      FeedRoute.postDetail(Post(id: try $0.value("post.id")))
    }
    PushRoute(when: "kind", is: "internship") {
      InternshipRoute.internshipDetail(try $0.value("internship.id"))
    }
    PushRoute(when: "kind", is: "marketplace") {
      MarketRoute.marketplaceDetail(try $0.value("marketplace.id"))
    }
    PushRoute(when: "kind", is: "chat") {
      MessagesRoute.chatDetail(user: try $0.value("chat.user"))
    }
    PushRoute(link: "link", with: links)
  }
}
