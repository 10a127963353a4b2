import ArgumentParser
import Testing

@testable import flowscope

/// Unknown options.
@Suite struct OptionHintTests {
  @Test(
    "an unknown option is answered with one that means the same, or with none",
    arguments: [
      ("lint --xml", "unknown option '--xml'; did you mean '--junit'?"),
      ("lint --githb", "unknown option '--githb'; did you mean '--github'?"),
      ("lint --annotations", "unknown option '--annotations'; did you mean '--github'?"),
      ("lint --code-scanning", "unknown option '--code-scanning'; did you mean '--sarif'?"),
      ("errors --src x", "unknown option '--src'; did you mean '--sources'?"),
      ("log --junit", "unknown option '--junit'"),
      ("lint --exit-code", "unknown option '--exit-code'; did you mean '--strict'?"),
      ("lint --stricct", "unknown option '--stricct'; did you mean '--strict'?"),
      ("coverage --fail-under 80", "unknown option '--fail-under'; did you mean '--minimum'?"),
      ("coverage --jsn", "unknown option '--jsn'; did you mean '--json'?"),
      ("log --tail", "unknown option '--tail'; did you mean '--follow'?"),
      ("lint --out x", "unknown option '--out'; did you mean '--output'?"),
      (
        "problem ignore 1-9f86d081884c7d65 --until-mre=3",
        "unknown option '--until-mre'; did you mean '--until-more'?"
      ),
      ("errors resolve --verson 2", "unknown option '--verson'; did you mean '--version'?"),
      // No other command's option is suggested.
      ("list --fail-under 80", "unknown option '--fail-under'"),
      ("--contrl", "unknown option '--contrl'; did you mean '--control'?"),
      ("log -z", "unknown option '-z'"),
      // What marks a regular expression is no option.
      ("snapshot shop -r green", "unknown option '-r'; a regular expression is --match='-r text'"),
      ("routes -r green", "unknown option '-r'; a regular expression is --match='-r text'"),
      (
        "break shop -r green --control",
        "unknown option '-r'; a condition that begins with a dash comes last, after --: -- '-r text'"
      ),
      ("screen -r green", "unknown option '-r'"),
      // More than an option is wrong, or may be.
      ("lint -Wall", "Unknown option '-Wall' or: Missing value for '-W <name>' in '-Wall'"),
    ])
  func hints(line: String, message: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let error = try #require(throws: (any Error).self) { try Flowscope.parseAsRoot(arguments) }
    #expect(UsageMessage.line(Flowscope.message(for: error), arguments: arguments) == message)
  }
}
