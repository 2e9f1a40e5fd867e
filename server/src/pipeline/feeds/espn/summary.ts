import { type Static, Type } from 'typebox';
import { checkedJson } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode, UnknownTeamCode } from '../teams.ts';
import { ToldFields, type ToldPlay, toldPlay } from './plays/told-play.ts';

const Team = Type.Object({ id: Type.String(), abbreviation: Type.String() });

const Play = Type.Object({
  ...ToldFields,
  type: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) })),
  text: Type.Optional(Type.String()),
  statYardage: Type.Optional(Type.Number()),
});
export type Play = Static<typeof Play>;

const Drive = Type.Object({
  team: Type.Optional(Type.Object({ abbreviation: Type.Optional(Type.String()) })),
  plays: Type.Optional(Type.Array(Play)),
});

const Scores = Type.Array(
  Type.Object({
    ...ToldFields,
    text: Type.String(),
    type: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) })),
    team: Type.Object({ id: Type.String() }),
  }),
);

const Summary = Type.Object({
  header: Type.Object({
    id: Type.Optional(Type.String()),
    competitions: Type.Array(
      Type.Object({
        id: Type.String(),
        status: Type.Optional(
          Type.Object({
            type: Type.Object({ state: Type.Optional(Type.String()), completed: Type.Optional(Type.Boolean()) }),
          }),
        ),
        competitors: Type.Array(
          Type.Object({
            homeAway: Type.Union([Type.Literal('home'), Type.Literal('away')]),
            score: Type.Optional(Type.String()),
            team: Team,
          }),
          { minItems: 2, maxItems: 2 },
        ),
      }),
      { minItems: 1 },
    ),
  }),
  boxscore: Type.Object({
    teams: Type.Array(
      Type.Object({
        team: Type.Object({ abbreviation: Type.String() }),
        statistics: Type.Array(Type.Object({ name: Type.String(), displayValue: Type.String() })),
      }),
    ),
    players: Type.Optional(
      Type.Array(
        Type.Object({
          team: Type.Object({ abbreviation: Type.String() }),
          statistics: Type.Array(
            Type.Object({
              name: Type.String(),
              keys: Type.Optional(Type.Array(Type.String())),
              labels: Type.Array(Type.String()),
              athletes: Type.Array(
                Type.Object({
                  athlete: Type.Object({ id: Type.String(), displayName: Type.String() }),
                  stats: Type.Array(Type.String()),
                }),
              ),
            }),
          ),
        }),
      ),
    ),
  }),
  drives: Type.Optional(
    Type.Object({
      previous: Type.Optional(Type.Array(Drive)),
      current: Type.Optional(Type.Union([Drive, Type.Null()])),
    }),
  ),
  scoringPlays: Type.Optional(Scores),
});

type Box = Static<typeof Summary>['boxscore'];

/** A game's summary, with our team abbreviations instead of ESPN's codes and ids. */
export interface Summary {
  espnId: string;
  /** False before kickoff, when there are no scores yet. */
  hasBegun: boolean;
  isOver: boolean;
  sides: readonly [SummarySide, SummarySide];
  drives: { team: string | null; plays: readonly Play[] }[];
  scoringPlays: { team: string; type: string; text: string }[];
  /** Every play that has an id, in its own words; scores from their list only where no drive has them. */
  told: ToldPlay[];
}

export interface SummarySide {
  team: string;
  opponent: string;
  score: number;
  /** The team's own figures by name; '' if missing. */
  figure(name: string): string;
  categories: NonNullable<Box['players']>[number]['statistics'];
}

const Wrapped = Type.Object({ gamepackageJSON: Type.Unknown() });

/**
 * ESPN's summary of a game: box score and plays. Throws ResponseRejected if it has another form, is of another game,
 * has not two teams, or is over without stats.
 */
export function readSummary(body: Buffer, espnId: string): Summary {
  const summary = checkedJson(Summary, unwrapped(body));
  const excerpt = body.toString('utf8');
  const game = summary.header.competitions[0];
  if (game?.id !== espnId) throw new ResponseRejected(`another game: ${game?.id}`, excerpt);
  try {
    const [home, away] = ['home', 'away'].map((place) => game.competitors.find(({ homeAway }) => homeAway === place));
    if (home === undefined || away === undefined) throw new ResponseRejected('not two teams');
    const codes = new Map([home, away].map(({ team }) => [team.id, teamOfCode('espn', team.abbreviation)]));
    const hasBegun = game.status?.type.state !== 'pre';
    const sides = [
      readSide(summary.boxscore, home, away, hasBegun),
      readSide(summary.boxscore, away, home, hasBegun),
    ] as const;
    const isOver = game.status?.type.completed ?? false;
    const bare = sides.find((side) => side.categories.every(({ athletes }) => athletes.length === 0));
    if (isOver && bare !== undefined) throw new ResponseRejected(`over, and no stats of ${bare.team}`);
    const { previous = [], current } = summary.drives ?? {};
    const drives = [...previous, ...(current ? [current] : [])].map(({ team, plays = [] }) => ({
      team: team?.abbreviation === undefined ? null : teamOfCode('espn', team.abbreviation),
      plays,
    }));
    return {
      espnId,
      hasBegun,
      isOver,
      sides: [sides[0], sides[1]],
      drives,
      scoringPlays: (summary.scoringPlays ?? []).flatMap(({ team, type, text }) => {
        const code = codes.get(team.id);
        return code === undefined ? [] : [{ team: code, type: type?.text ?? '', text }];
      }),
      told: toldPlays(drives, summary.scoringPlays ?? []),
    };
  } catch (error) {
    if (error instanceof ResponseRejected || error instanceof UnknownTeamCode) {
      throw new ResponseRejected(error.message, excerpt);
    }
    throw error;
  }
}

function toldPlays(drives: Summary['drives'], scores: readonly Static<typeof Scores>[number][]): ToldPlay[] {
  const told = drives.flatMap(({ team, plays }) => plays.flatMap((play) => toldPlay(play, team)));
  const ids = new Set(told.map(({ id }) => id));
  // Who has the ball is not among what is said of a score.
  return [...told, ...scores.flatMap((play) => toldPlay(play, null, true)).filter(({ id }) => !ids.has(id))];
}

type HeaderSide = Static<typeof Summary>['header']['competitions'][number]['competitors'][number];

function readSide(box: Box, own: HeaderSide, other: HeaderSide, hasBegun: boolean): SummarySide {
  const isOwn = (one: { team: { abbreviation: string } }) => one.team.abbreviation === own.team.abbreviation;
  const figures = box.teams.find(isOwn)?.statistics ?? [];
  const categories = box.players?.find(isOwn)?.statistics ?? [];
  const score = Number(own.score ?? '');
  if (hasBegun && (own.score === undefined || own.score === '' || !Number.isInteger(score)))
    throw new ResponseRejected(`no score: '${own.score ?? ''}'`);
  return {
    team: teamOfCode('espn', own.team.abbreviation),
    opponent: teamOfCode('espn', other.team.abbreviation),
    score: hasBegun ? score : 0,
    figure: (name) => figures.find((figure) => figure.name === name)?.displayValue ?? '',
    categories,
  };
}

/** ESPN's other host wraps the same response in a field. */
function unwrapped(body: Buffer): Buffer {
  if (!body.subarray(0, 64).includes('gamepackageJSON') && !body.includes('"gamepackageJSON"')) return body;
  return Buffer.from(JSON.stringify(checkedJson(Wrapped, body).gamepackageJSON));
}
