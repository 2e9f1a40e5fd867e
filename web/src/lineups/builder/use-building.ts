import { useEffect, useMemo, useRef, useState } from 'react';
import { markedUserId } from '../../api/session-tabs.ts';
import { type Beginning, type Building, freshBuilding, isChanged, keptBuilding } from './building.ts';
import { deviceStore } from './kept-drafts.ts';
import { type DraftPlace, dropDraft, type KeptDraft, keepDraft, readDraft } from './lineup-draft.ts';
import { type ElsewhereNews, moreNews, rebaseBuilding } from './rebase-building.ts';

/** What is being built, and the saved lineup that it is an edit of. */
interface Edit {
  /** Where the edit began: the lineup as it was saved, or the builder as it opens. */
  readonly fresh: Building;
  /** The version of the saved lineup; null for a new one. */
  readonly version: number | null;
  readonly building: Building;
  readonly news: ElsewhereNews | null;
}

/**
 * The state of the builder: taken up from what was kept on this device, kept again on every change, and dropped when it
 * is submitted or begun anew. When the lineup is saved on another device, the edit is carried over to what was saved.
 */
export function useBuilding(beginning: Beginning, place: DraftPlace) {
  const [stored, setEdit] = useState(() => openEdit(beginning, readDraft(deviceStore(), place)));
  const version = beginning.lineup?.version ?? null;
  const isStale = version !== stored.version;
  const edit = isStale ? carriedOver(stored, beginning) : stored;
  // While rendering, so that no frame shows the edit beside a lineup that it is no edit of.
  if (isStale) setEdit(edit);
  const { building, fresh } = edit;
  const isDone = useRef(false);
  const changed = useMemo(() => isChanged(building, fresh), [building, fresh]);

  useEffect(() => {
    const { draft, name, groupIds } = building;
    if (isDone.current || draft === null) return;
    // Another tab may have signed out already: then nothing of the user is kept any more.
    if (markedUserId() !== place.userId) return;
    if (changed || isBegun(edit)) keepDraft(deviceStore(), place, { ...draft, name, groupIds, base: baseOf(edit) });
    else dropDraft(deviceStore(), place);
  }, [building, edit, changed, place]);

  return {
    building,
    fresh,
    version: edit.version,
    isChanged: changed,
    /** What was changed on another device while this page was open, until it is dismissed. */
    news: edit.news,
    dismissNews: () => setEdit((before) => ({ ...before, news: null })),
    setBuilding: (change: (building: Building) => Building) =>
      setEdit((before) => ({ ...before, building: change(before.building) })),
    /** It is submitted: nothing is kept from now on, and leaving asks nothing. */
    finish: () => {
      isDone.current = true;
      dropDraft(deviceStore(), place);
    },
    isDone: () => isDone.current,
  };
}

/** Where the builder opens: with the draft kept on this device on top of the lineup as it is saved now. */
export function openEdit(beginning: Beginning, kept: KeptDraft | null): Edit {
  const fresh = freshBuilding(beginning);
  const version = beginning.lineup?.version ?? null;
  if (kept === null) return { fresh, version, building: fresh, news: null };
  if (kept.base === null) return { fresh, version, building: keptBuilding(beginning, kept) ?? fresh, news: null };
  const sides = { base: buildingOf(kept.base), mine: buildingOf(kept), saved: fresh };
  return { fresh, version, ...rebaseBuilding(sides, beginning) };
}

/** The edit on top of the lineup as it is saved now. */
export function carriedOver(edit: Edit, beginning: Beginning): Edit {
  const saved = freshBuilding(beginning);
  const { building, news } = rebaseBuilding({ base: edit.fresh, mine: edit.building, saved }, beginning);
  return { fresh: saved, version: beginning.lineup?.version ?? null, building, news: moreNews(edit.news, news) };
}

function buildingOf({ groupIds, name, slots, doubleDownPlayerId }: Omit<KeptDraft, 'base'>): Building {
  return { step: 'build-lineup', groupIds, name, draft: { slots, doubleDownPlayerId } };
}

/** The groups of a new lineup were chosen, though no player yet: a reload goes on from there. */
function isBegun({ fresh, building }: Edit): boolean {
  return fresh.draft === null && building.step === 'build-lineup';
}

function baseOf({ fresh, version }: Edit): KeptDraft['base'] {
  if (version === null || fresh.draft === null) return null;
  return { ...fresh.draft, name: fresh.name, groupIds: fresh.groupIds, version };
}
