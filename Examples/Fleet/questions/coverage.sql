-- Which of the declared routes were navigated to, and which never?
--
-- The part of a navigation to the same route counts with it. A route without a navigation is 'seen' if
-- it was the visible one. flowscope also knows the containers around the visible screen, from the
-- hierarchy, which no event has.
WITH declared AS (
  SELECT DISTINCT routeType, routeCase FROM routes
),
asked AS (
  SELECT routeType, routeCase, COUNT(*) FILTER (WHERE succeeded) AS times,
    COUNT(*) FILTER (WHERE NOT succeeded) AS failed
  FROM navigations
  WHERE routeCase IS NOT NULL AND (partOf IS NULL OR partOf <> routeCase)
  GROUP BY routeType, routeCase
),
seen AS (
  SELECT DISTINCT routeType, routeCase FROM visits
),
counted AS (
  SELECT COALESCE(d.routeType, a.routeType) AS routeType,
    COALESCE(d.routeCase, a.routeCase) AS routeCase, d.routeCase IS NOT NULL AS declared,
    COALESCE(a.times, 0) AS times, COALESCE(a.failed, 0) AS failed
  FROM declared AS d
  FULL OUTER JOIN asked AS a ON a.routeType = d.routeType AND a.routeCase = d.routeCase
)
SELECT c.routeType, c.routeCase, c.declared, c.times, c.failed,
  CASE WHEN c.times > 0 THEN 'navigated' WHEN c.failed > 0 THEN 'failed'
    WHEN s.routeCase IS NOT NULL THEN 'seen' ELSE 'never' END AS state
FROM counted AS c
LEFT JOIN seen AS s ON s.routeType = c.routeType AND s.routeCase = c.routeCase
ORDER BY c.declared DESC, c.routeType, c.routeCase
