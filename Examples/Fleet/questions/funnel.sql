-- How many went from screen to screen, how fast, and where did the others go?
--
-- An attempt begins with each visit of the first step, and ends with the next one, with the run or at a gap.
-- It reaches a step with the first later visit of that, whatever is visited in between. The steps are
-- different routes. The median is a time that occurred (the nearest rank).
WITH steps AS (
  SELECT * FROM (VALUES
    (1, 'LoginRoute.signIn'), (2, 'RedRoute.red'), (3, 'RedRoute.darkRed')
  ) AS named (step, routeCase)
),
-- A gap is between two visits if the end of the first one was not seen, or if one is missing.
walked AS (
  SELECT v.run, v.entered, v.coordinator, v.routeCase, s.step, ROW_NUMBER() OVER inOrder AS visit,
    LAG(v.visit) OVER inOrder IS NOT NULL
      AND (COALESCE(LAG(v.ending) OVER inOrder, 'lasting') <> 'seen'
        OR LAG(v.visit) OVER inOrder + 1 <> v.visit) AS followsGap
  FROM visits AS v LEFT JOIN steps AS s ON s.routeCase = v.routeCase
  WINDOW inOrder AS (PARTITION BY v.run ORDER BY v.entered, v.visit)
),
pieces AS (
  SELECT *, COUNT(*) FILTER (WHERE followsGap) OVER (PARTITION BY run ORDER BY visit) AS piece
  FROM walked
),
numbered AS (
  SELECT *,
    COUNT(*) FILTER (WHERE step = 1) OVER (PARTITION BY run, piece ORDER BY visit) AS attempt,
    LEAD(routeCase) OVER (PARTITION BY run, piece ORDER BY visit) AS nextCase,
    LEAD(coordinator) OVER (PARTITION BY run, piece ORDER BY visit) AS nextCoordinator,
    COUNT(*) FILTER (WHERE step = 1) OVER (PARTITION BY run, piece) AS attempts,
    piece < MAX(piece) OVER (PARTITION BY run) AS isBeforeGap
  FROM pieces
),
firsts AS (
  SELECT run, piece, attempt, visit, entered FROM numbered WHERE step = 1
),
seconds AS (
  SELECT n.run, n.piece, n.attempt, MIN(n.visit) AS visit, MIN(n.entered) AS entered
  FROM firsts AS f
  JOIN numbered AS n ON n.run = f.run AND n.piece = f.piece AND n.attempt = f.attempt
  WHERE n.step = 2 AND n.visit > f.visit
  GROUP BY n.run, n.piece, n.attempt
),
thirds AS (
  SELECT n.run, n.piece, n.attempt, MIN(n.visit) AS visit, MIN(n.entered) AS entered
  FROM seconds AS s
  JOIN numbered AS n ON n.run = s.run AND n.piece = s.piece AND n.attempt = s.attempt
  WHERE n.step = 3 AND n.visit > s.visit
  GROUP BY n.run, n.piece, n.attempt
),
reached AS (
  SELECT 1 AS step, run, piece, attempt, visit, entered FROM firsts
  UNION ALL SELECT 2, run, piece, attempt, visit, entered FROM seconds
  UNION ALL SELECT 3, run, piece, attempt, visit, entered FROM thirds
),
timed AS (
  SELECT *, MAX(step) OVER (PARTITION BY run, piece, attempt) AS furthest,
    unix_millis(LEAD(entered) OVER (PARTITION BY run, piece, attempt ORDER BY step))
      - unix_millis(entered) AS milliseconds
  FROM reached
),
-- The last visit of the step that an attempt reached, without those that reached the last step.
lasts AS (
  SELECT t.step, n.run, MAX(n.visit) AS visit
  FROM timed AS t
  JOIN numbered AS n ON n.run = t.run AND n.piece = t.piece AND n.attempt = t.attempt
  WHERE t.step = t.furthest AND t.step < 3 AND n.step = t.step AND n.visit >= t.visit
  GROUP BY t.step, n.run, n.piece, n.attempt
),
exits AS (
  SELECT l.step,
    CASE WHEN n.isBeforeGap AND n.attempt = n.attempts THEN '(gap)'
      ELSE COALESCE(n.nextCase, '(end)') END AS routeCase,
    CASE WHEN n.isBeforeGap AND n.attempt = n.attempts THEN NULL
      ELSE n.nextCoordinator END AS coordinator
  FROM lasts AS l JOIN numbered AS n ON n.run = l.run AND n.visit = l.visit
)
SELECT s.step, 'reached' AS what, s.routeCase, CAST(NULL AS STRING) AS coordinator,
  COUNT(t.visit) AS times,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY t.milliseconds) AS medianMilliseconds
FROM steps AS s LEFT JOIN timed AS t ON t.step = s.step
GROUP BY s.step, s.routeCase
UNION ALL
SELECT step, 'left for', routeCase, coordinator, COUNT(*), CAST(NULL AS BIGINT)
FROM exits GROUP BY step, routeCase, coordinator
ORDER BY step, what DESC, times DESC, routeCase
