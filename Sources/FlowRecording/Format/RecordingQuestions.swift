extension RecordingSchema {
  /// The condition that a navigation is no part of one to the same case, which is counted in its
  /// place; as ``NavigationReport`` says it.
  static let isNotCountedAsWhole = "partOf IS NOT routeCase"

  /// The views, each with its question, which Docs/Recording.md shows with examples.
  static let questions: [View] = [
    // Which routes were asked for, and how often was that granted? A part of a navigation to the same
    // route counts with it.
    View(
      name: "requestedRoutes",
      query: """
        SELECT routeCase, sum(outcome = 'succeeded') AS succeeded, sum(outcome = 'failed') AS failed,
          min(time) AS firstTime, max(time) AS lastTime
        FROM navigations WHERE routeCase IS NOT NULL AND \(isNotCountedAsWhole) GROUP BY routeCase
        """),
    // Which routes fail, and why? A part of a navigation to the same route counts with it.
    View(
      name: "failingRoutes",
      query: """
        SELECT routeCase, errorKind, count(*) AS times, min(time) AS firstTime,
          max(time) AS lastTime, max(entry) AS lastEntry
        FROM navigations
        WHERE outcome = 'failed' AND routeCase IS NOT NULL AND \(isNotCountedAsWhole)
        GROUP BY routeCase, errorKind
        """),
    // How long was each screen visible? A visit that a gap ended counts in seconds, not in average.
    View(
      name: "screenTimes",
      query: """
        SELECT routeCase, coordinator, count(*) AS visits,
          count(CASE ending WHEN 'seen' THEN 1 END) AS whole,
          sum(leftAt - enteredAt) AS seconds,
          avg(CASE ending WHEN 'seen' THEN leftAt - enteredAt END) AS average,
          max(leftAt - enteredAt) AS longest
        FROM visits GROUP BY routeCase, coordinator
        """),
    // Which screen followed which, and how often by a navigation?
    View(
      name: "routeTransitions",
      query: """
        SELECT caseBefore, routeCase, count(*) AS times, count(navigation) AS navigations
        FROM visits WHERE caseBefore IS NOT NULL GROUP BY caseBefore, routeCase
        """),
    // Which errors are alike?
    View(
      name: "errorGroups",
      query: """
        SELECT kind, coordinator, routeCase, callFile, callFunction, count(*) AS times,
          min(time) AS firstTime, max(time) AS lastTime, max(entry) AS lastEntry
        FROM errors GROUP BY kind, coordinator, routeCase, callFile, callFunction
        """),
    // Which runs does the file have?
    View(
      name: "recordedRuns",
      query: """
        SELECT epoch AS run, engine, pid, startedAt, count(*) AS connections,
          (SELECT count(*) FROM navigations WHERE run = epoch) AS navigations,
          (SELECT count(*) FROM errors WHERE run = epoch) AS errors
        FROM sessions WHERE epoch IS NOT NULL GROUP BY epoch
        """),
  ]
}
