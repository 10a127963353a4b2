import ArgumentParser

/// Makes things up that others read, until something breaks, or enough did not.
@main
struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make up what the inspection protocol, viewers and recordings hold.",
    discussion: "The same seed makes the same cases. Ends with 1 where one fails, and says which.",
    subcommands: [
      MessagesCommand.self, ClientsCommand.self, EnginesCommand.self, RecordingsCommand.self,
      FloodsCommand.self, RecordEngineCommand.self,
    ],
    defaultSubcommand: MessagesCommand.self)
}
