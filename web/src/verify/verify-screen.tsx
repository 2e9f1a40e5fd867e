import { Copy } from 'lucide-react';
import { type DragEvent, useEffect } from 'react';
import { fetchSeasonFile } from '../groups/season-file-queries.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { CheckList } from './check-list.tsx';
import { OpenFile } from './open-file.tsx';
import { OwnGroups } from './own-groups.tsx';
import { headlineOf, reportText, subjectOf } from './report.ts';
import { useCheck } from './use-check.ts';
import styles from './verify.module.css';
import { WhatItProves } from './what-it-proves.tsx';
import { seenNotes } from './witness/kept-logs.ts';
import { ownWitnesses } from './witness/own-witnesses.ts';
import type { Outcome } from './worker/messages.ts';

/** /verify: checks a group's season against the log, from a file, or for a user, one of their groups with a press. */
export function VerifyScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const [view, check] = useCheck();
  const openFile = (file: File | undefined) => {
    if (file) check(async () => ({ file, ...known() }), `Opening ${file.name}`, '');
  };
  const openGroup = ({ id, name }: { id: string; name: string }) =>
    check(
      async () => ({ file: await fetchSeasonFile(id, 'json'), ...known(), address: `${location.origin}/log` }),
      `Fetching the season of ${name}`,
      `The season of ${name} could not be fetched. Check your connection and try again.`,
    );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  };
  // Somebody who comes from a lineup's mark has chosen a group already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { checkGroup } = history.state ?? {};
    if (isSignedIn && checkGroup) openGroup(checkGroup);
  }, []);
  const outcome = view?.kind === 'done' ? view.outcome : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file does what the button does
    <div className={styles.screen} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {outcome ? <Result outcome={outcome} /> : <Start />}
        <div className="flex flex-wrap gap-3">
          <OpenFile isNext={!outcome && !isSignedIn} onFile={openFile} />
          {outcome ? <CopyReport outcome={outcome} /> : null}
        </div>
      </div>
      <p role="status" className={view?.kind === 'progress' ? undefined : 'sr-only'}>
        {view?.kind === 'progress' ? `${view.words} ...` : null}
        {outcome ? headlineOf(outcome) : null}
      </p>
      {view?.kind === 'unknown' ? (
        <p role="alert" className="panel p-4">
          <b>Cannot tell.</b> {view.words}
        </p>
      ) : null}
      <div className={styles.parts}>
        <div className="grid gap-4 empty:hidden">
          {outcome ? <CheckList outcome={outcome} /> : null}
          {isSignedIn ? <OwnGroups onCheck={openGroup} /> : null}
        </div>
        <WhatItProves />
      </div>
    </div>
  );
}

/** What this browser knows of the log besides what the server says. */
const known = () => ({ seen: seenNotes(), witnesses: ownWitnesses() });

function Start() {
  return (
    <div className="max-w-160">
      <h1 className="title-1">Check a season</h1>
      <p className="mt-2 text-text-2">
        At every lock, the picks that can no longer change are fixed in a public log. Check here that no pick was
        changed afterwards, and that none was added or dropped.
      </p>
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  return (
    <div className="max-w-200">
      <h1 className="title-1">{headlineOf(outcome)}</h1>
      <p className="mt-2 text-[18px]/[1.4] wrap-anywhere">{outcome.sentence.replace(/\.?$/, '.')}</p>
      <p className="mt-1 text-meta text-text-2">{subjectOf(outcome)}</p>
    </div>
  );
}

function CopyReport({ outcome }: { outcome: Outcome }) {
  const copy = async () => {
    if (await copyText(reportText(outcome))) toast.good('Report copied');
    else toast.bad('Could not copy the report');
  };
  return (
    <Button variant="flag" onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
      Copy Report
    </Button>
  );
}
