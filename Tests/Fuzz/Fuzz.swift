import ArgumentParser

/// Generates inputs and reads them, until one fails or all were read.
@main
struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Test the protocol, viewers and recordings with generated input.",
    discussion: "The same seed makes the same cases. Exits with 1 if a case fails.",
    subcommands: [
      MessagesCommand.self, ClientsCommand.self, EnginesCommand.self, RecordingsCommand.self,
      FloodsCommand.self, DialInsCommand.self, AgentsCommand.self,
    ],
    defaultSubcommand: MessagesCommand.self)
}
