import { Copy, FolderOpen } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { fetchSeasonFile } from '../groups/season-file-queries.ts';
import { copyAndSay } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { CheckList, OwnGroups } from './check-list.tsx';
import { headlineOf, reportText, subjectOf } from './report.ts';
import { WhatItProves } from './what-it-proves.tsx';
import { seenNotes } from './witness/kept-logs.ts';
import { ownWitnesses } from './witness/model.ts';
import type { CheckAnswer, CheckRequest, Outcome } from './worker/check-file.ts';

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
    <div
      className="grid min-h-[80dvh] content-start gap-4 py-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
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
  return (
    <Button
      variant="flag"
      onClick={() => void copyAndSay(reportText(outcome), 'Report copied', 'Could not copy the report')}
    >
      <Copy size={16} aria-hidden />
      Copy Report
    </Button>
  );
}

/** What is under way or was found; null before the first check. */
type CheckView = CheckAnswer | null;

const BROKEN: CheckAnswer = {
  kind: 'unknown',
  words: 'The check could not be carried out. Reload the page and try again.',
};

/**
 * Checks files in a worker, one at a time: a later one takes the place of one that is not done.
 * @returns what is shown, and a function that fetches a file and checks it
 */
function useCheck(): [CheckView, (open: () => Promise<CheckRequest>, words: string, failure: string) => void] {
  const [view, setView] = useState<CheckView>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const check = async (open: () => Promise<CheckRequest>, words: string, failure: string) => {
    stop.current();
    let worker: Worker | null = null;
    let isStopped = false;
    stop.current = () => {
      isStopped = true;
      worker?.terminate();
    };
    const show = (next: CheckAnswer) => isStopped || setView(next);
    show({ kind: 'progress', words });
    const request = await open().catch(() => null);
    if (isStopped) return;
    if (!request) return show({ kind: 'unknown', words: failure });
    worker = new Worker(new URL('./worker/check-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      show(data);
      if (data.kind !== 'progress') stop.current();
    };
    worker.onerror = () => show(BROKEN);
    worker.postMessage(request);
  };
  return [view, (...given) => void check(...given)];
}

/** Opens a file of this device; it is the next thing to do where there is nothing else to check. */
function OpenFile({ isNext, onFile }: { isNext: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="A group’s season"
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // So that the same file can be opened again.
          target.value = '';
        }}
      />
      <Button variant={isNext ? 'flag' : 'outline'} onClick={() => input.current?.click()}>
        <FolderOpen size={16} aria-hidden />
        Open a File
      </Button>
    </>
  );
}
