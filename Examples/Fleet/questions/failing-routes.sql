-- Which routes fail, with which error, how often, and in how many runs?
--
-- A request without a route, such as a pop, counts for the screen on which it was made. A recalled
-- navigation is from before the recording.
WITH asked AS (
  SELECT run, succeeded, errorKind, isRecalled,
    COALESCE(routeType, visibleRouteType) AS routeType,
    COALESCE(routeCase, visibleRouteCase) AS routeCase
  FROM navigations
),
requested AS (
  SELECT routeType, routeCase, COUNT(*) AS requests FROM asked GROUP BY routeType, routeCase
)
SELECT a.routeType, a.routeCase, a.errorKind, COUNT(*) AS failed,
  COUNT(*) FILTER (WHERE a.isRecalled) AS recalled, MAX(r.requests) AS requests,
  COUNT(DISTINCT a.run) AS runs
FROM asked AS a JOIN requested AS r ON r.routeType = a.routeType AND r.routeCase = a.routeCase
WHERE NOT a.succeeded
GROUP BY a.routeType, a.routeCase, a.errorKind
ORDER BY failed DESC, a.routeCase, a.errorKind
