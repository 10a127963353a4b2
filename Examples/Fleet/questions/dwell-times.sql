-- How long was each screen visible?
--
-- A visit counts with its time if its end was seen. A median is a time that occurred (the nearest
-- rank), in milliseconds.
SELECT routeType, routeCase, COUNT(*) AS visits, COUNT(*) FILTER (WHERE ending = 'seen') AS whole,
  percentile_disc(0.5) WITHIN GROUP (
    ORDER BY CASE WHEN ending = 'seen' THEN ROUND(1000 * seconds, 3) END) AS medianMilliseconds,
  percentile_disc(0.9) WITHIN GROUP (
    ORDER BY CASE WHEN ending = 'seen' THEN ROUND(1000 * seconds, 3) END) AS nineInTenMilliseconds
FROM visits
GROUP BY routeType, routeCase
ORDER BY visits DESC, routeCase
