// This browser is a witness: it keeps the last checkpoint that it saw of each log, and notices when it is shown another history.

import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { copyAndSay } from '../../ui/browser/share.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { AlertStrip } from '../alert-strip.tsx';
import { forgetLinkedNote, keepFork, keepLinkedNote, keepLogs, keptLogs, linkedNote, seenFork } from './kept-logs.ts';
import type { Watch, Watched } from './watch-worker.ts';

/** Has a worker compare the log with what this browser saw before; ended by the function that is returned. */
function watchLogs(onWatched: () => void): () => void {
  const worker = new Worker(new URL('./watch-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { kept, fork, isCompared } }: MessageEvent<Watched>) => {
    keepLogs(kept);
    if (isCompared) forgetLinkedNote();
    if (fork) keepFork(fork);
    onWatched();
    worker.terminate();
  };
  const watch: Watch = { before: keptLogs(), linked: linkedNote() };
  worker.postMessage(watch);
  return () => worker.terminate();
}

/** Watches the log, and says for as long as this browser is used that it has seen a fork. */
export function ForkStrip() {
  const [fork, setFork] = useState(seenFork);
  useEffect(() => {
    keepLinkedNote();
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = watchLogs(() => setFork(seenFork()));
    });
    return () => {
      cancel();
      stop();
    };
  }, []);
  if (!fork) return null;
  return (
    <AlertStrip
      text={
        <>
          <b>This server showed you two different records of the locks.</b> Picks may have been changed afterwards. Copy
          the proof, send it to your group, and check your groups.
        </>
      }
    >
      <Button onClick={() => void copyAndSay(`${fork.before}\n${fork.now}`, 'Proof copied')}>Copy Proof</Button>
      <Link to="/verify" className="btn btn-outline">
        Check Groups
      </Link>
    </AlertStrip>
  );
}
