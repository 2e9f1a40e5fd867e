import type { Draft } from '@singleback/game/lineups/lineup.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { markedUserId } from '../../platform/api/session-tabs.ts';
import {
  type Beginning,
  type Building,
  type ElsewhereNews,
  freshBuilding,
  isChanged,
  keptBuilding,
  moreNews,
  rebaseBuilding,
} from './building.ts';
import { GUEST } from './kept-drafts.ts';
import { type DraftPlace, type KeptDraft, keepDraft, readDraft } from './lineup-draft.ts';
import type { BuilderGroup } from './queries.ts';

/** The current draft and the saved lineup it is based on. */
interface Edit {
  /** The base of the edit: the saved lineup, or the initial state of the builder. */
  readonly fresh: Building;
  /** The version of the saved lineup; null for a new one. */
  readonly version: number | null;
  readonly building: Building;
  readonly news: ElsewhereNews | null;
}

/**
 * The builder's draft: restored from this device, stored on every change, and deleted on submit or reset. When the
 * lineup is saved on another device, the edit is rebased onto it.
 */
export function useBuilding(beginning: Beginning, place: DraftPlace) {
  const [stored, setEdit] = useState(() => openEdit(beginning, readDraft(place)));
  const version = beginning.lineup?.version ?? null;
  const isStale = version !== stored.version;
  const edit = isStale ? carriedOver(stored, beginning) : stored;
  // Set while rendering, so that no frame shows an edit of an outdated lineup.
  if (isStale) setEdit(edit);
  const { building, fresh } = edit;
  const isDone = useRef(false);
  const changed = useMemo(() => isChanged(building, fresh), [building, fresh]);

  useEffect(() => {
    const { draft, name, groupIds } = building;
    if (isDone.current || draft === null) return;
    // Another tab may have signed out: then nothing of the user may be stored.
    if ((markedUserId() ?? GUEST) !== place.userId) return;
    const isKept = changed || isBegun(edit);
    keepDraft(place, isKept ? { ...draft, name, groupIds, base: baseOf(edit) } : null);
  }, [building, edit, changed, place]);

  return {
    building,
    fresh,
    version: edit.version,
    isChanged: changed,
    /** What was changed on another device while this page was open, until dismissed. */
    news: edit.news,
    dismissNews: () => setEdit((before) => ({ ...before, news: null })),
    setBuilding: (change: (building: Building) => Building) =>
      setEdit((before) => ({ ...before, building: change(before.building) })),
    /** Takes a draft without the changes that came too late, and reports those. */
    undoLate: (draft: Draft, dropped: readonly string[]) =>
      setEdit((before) => ({
        ...before,
        building: { ...before.building, draft },
        news: moreNews(before.news, { changed: [], dropped }),
      })),
    /** After submitting, nothing is stored and leaving needs no confirmation. */
    finish: () => {
      isDone.current = true;
      keepDraft(place, null);
    },
    isDone: () => isDone.current,
    place,
  };
}

/** Whether a new lineup begins with the choice of its groups, for which no players are needed. */
export function beginsWithGroups(groups: readonly BuilderGroup[], place: DraftPlace): boolean {
  if (place.lineupId !== null || readDraft(place) !== null) return false;
  const nobody = { lineup: null, players: new Map(), presetGroupId: null, now: new Date(0) };
  return freshBuilding({ ...nobody, groups }).step === 'select-groups';
}

/** The initial edit: the stored draft rebased onto the saved lineup. */
export function openEdit(beginning: Beginning, kept: KeptDraft | null): Edit {
  const fresh = freshBuilding(beginning);
  const version = beginning.lineup?.version ?? null;
  if (kept === null) return { fresh, version, building: fresh, news: null };
  if (kept.base === null) return { fresh, version, building: keptBuilding(beginning, kept) ?? fresh, news: null };
  const sides = { base: buildingOf(kept.base), mine: buildingOf(kept), saved: fresh };
  return { fresh, version, ...rebaseBuilding(sides, beginning) };
}

/** Rebases an edit onto the saved lineup. */
export function carriedOver(edit: Edit, beginning: Beginning): Edit {
  const saved = freshBuilding(beginning);
  const { building, news } = rebaseBuilding({ base: edit.fresh, mine: edit.building, saved }, beginning);
  return { fresh: saved, version: beginning.lineup?.version ?? null, building, news: moreNews(edit.news, news) };
}

function buildingOf({ groupIds, name, slots, doubleDownPlayerId }: Omit<KeptDraft, 'base'>): Building {
  return { step: 'build-lineup', groupIds, name, draft: { slots, doubleDownPlayerId } };
}

/** Groups of a new lineup were selected: a reload continues from there. */
function isBegun({ fresh, building }: Edit): boolean {
  return fresh.draft === null && building.step === 'build-lineup';
}

function baseOf({ fresh, version }: Edit): KeptDraft['base'] {
  if (version === null || fresh.draft === null) return null;
  return { ...fresh.draft, name: fresh.name, groupIds: fresh.groupIds, version };
}
