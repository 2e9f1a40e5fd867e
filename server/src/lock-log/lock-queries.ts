// Queries as text, so that the thread that takes locks starts without loading what builds others.
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';

/**
 * When the players of a game lock: it began, or its kickoff as known now; null when none is known. A start that is not
 * confirmed counts only once it is: until then it may be lifted (rules 1.5). A postponed game has no kickoff until it gets
 * another one. For a row of games with the alias `game`.
 */
export const GAME_LOCKS_AT = `case
  when game.status = 'cancelled' then null
  when game.status = 'postponed' then game.locked_at
  else coalesce(game.locked_at, game.kickoff) end`;

/** The same as text to the second, or 'none'. */
export const GAME_LOCK = `coalesce(
  to_char((${GAME_LOCKS_AT}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'none')`;

/** When the players of each team lock in the week $1: the first game counts, should a team have two. */
export const TEAM_LOCKS = `
  select abbreviation as team, min(time) as time from (
    select unnest(array[home_team_id, away_team_id]) as team_id, ${GAME_LOCK} as time from games game where week_id = $1
  ) sides join teams on teams.id = team_id where time <> 'none' group by abbreviation order by abbreviation`;

/**
 * How entries number a week, as the league does: the postseason goes on with 19. For rows of weeks and seasons with the aliases
 * `week` and `season`.
 */
export const LEAGUE_WEEK = `(week.week_number + case season.kind when 'postseason' then ${SEASON_WEEKS} else 0 end)`;

/** The games that lock at another time than the log says, in weeks that have locks. A query for any client. */
export const GAME_CHANGES = `
  select game.id::text as "gameId", away.abbreviation as away, home.abbreviation as home,
    away.abbreviation || ' at ' || home.abbreviation || ', week ' || ${LEAGUE_WEEK} || ' of ' || season.year as game,
    known.lock_time as "oldLock", ${GAME_LOCK} as "newLock",
    case when exists (select from overrides where overrides.game_id = game.id and kind = 'game' and ended_at is null)
      then 'operator' else 'schedule' end as source
  from games game join weeks week on week.id = game.week_id join seasons season on season.id = game.season_id
    join teams away on away.id = game.away_team_id join teams home on home.id = game.home_team_id
    left join log_games known on known.game_id = game.id
  where (week.end_date > (select min(begun_at) from lock_logs) or known.game_id is not null)
    and coalesce(known.lock_time, 'none') <> ${GAME_LOCK}
  order by ${LEAGUE_WEEK}, game`;
