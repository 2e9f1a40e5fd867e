import type { GameChange } from '@singleback/game/overrides/game-override.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { AuditActor } from '../../../db/audit-log.ts';

export type OverrideKind = OverrideRequest['kind'];

/** What is set of a game; an absent field stays with the sources. The kickoff is an ISO instant. */
export type GameValues = Omit<GameChange, 'kickoff'> & { kickoff?: string };

/** The figures that are set of a stat line, and where it belongs if the sources have none. */
interface LineValues {
  stats: StatLine;
  gameId: string;
  teamId: string;
  opponentId: string;
}

/** Null: healthy. */
interface InjuryValues {
  status: string | null;
  notes: string | null;
}

/** The sources whose athletes can be linked to players. */
export const LINKABLE = ['espn', 'sleeper'] as const;

/** What an operator wants to set. */
export type OverrideRequest = (
  | { kind: 'game'; gameId: string; change: GameChange }
  /** Only the named figures are set; the others are those of the sources, now and later. */
  | { kind: 'stat_line'; playerId: string; weekId: string; stats: Readonly<Record<string, number>> }
  | { kind: 'injury'; playerId: string; weekId: string; status: string; notes: string | null }
  | { kind: 'link'; source: string; externalId: string; playerId: string }
) & {
  actor: AuditActor;
  /** Shown to everyone who sees what is set. */
  reason: string;
  /** When it ends by itself; null: on command. */
  endsAt: Date | null;
};

/** An override, ready to be stored. */
export interface Prepared {
  seasonId: string | null;
  weekId: string | null;
  gameId: string | null;
  playerId: string | null;
  source: string | null;
  externalId: string | null;
  values: GameValues | LineValues | InjuryValues | Record<string, never>;
  /** The override in force that this one replaces. */
  replaces: string | null;
  /** For the audit log. */
  subject: { type: 'game' | 'player'; id: string; name: string };
  action: string;
  before: unknown;
}
