-- Which problems began with which version of the app, and how often did they come since?
--
-- A problem is what equal errors have in common: its fingerprint is the same in each run. Versions are
-- compared by their numbers, so that 1.10 follows 1.9.
WITH numbers AS (
  SELECT DISTINCT version, COALESCE(TRY_CAST(split_part(version, '.', 1) AS INT), -1) AS major,
    COALESCE(TRY_CAST(split_part(version, '.', 2) AS INT), -1) AS minor,
    COALESCE(TRY_CAST(split_part(version, '.', 3) AS INT), -1) AS patch
  FROM errors WHERE version IS NOT NULL
),
versions AS (
  SELECT version, ROW_NUMBER() OVER (ORDER BY major, minor, patch, version) AS place FROM numbers
),
placed AS (
  SELECT e.problem, e.errorKind, e.coordinator, e.routeCase, e.file, e.function, e.run, v.place,
    MIN(v.place) OVER (PARTITION BY e.problem) AS first
  FROM errors AS e JOIN versions AS v ON v.version = e.version
)
SELECT v.version, p.problem, MIN(p.errorKind) AS errorKind, MIN(p.routeCase) AS routeCase,
  MIN(p.file) AS file, MIN(p.function) AS function,
  COUNT(*) FILTER (WHERE p.place = p.first) AS errors,
  COUNT(DISTINCT CASE WHEN p.place = p.first THEN p.run END) AS runs, COUNT(*) AS errorsSince
FROM placed AS p JOIN versions AS v ON v.place = p.first
GROUP BY v.place, v.version, p.problem
ORDER BY v.place, errors DESC, p.problem
