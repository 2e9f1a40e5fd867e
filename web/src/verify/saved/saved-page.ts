import { checkPoints } from '@singleback/verify/check/check-points.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import type { CheckSignature } from '@singleback/verify/log/note.ts';
import { DOES_NOT_PROVE, headlineOf, PROVES, rowsOf, subjectOf } from '../report.ts';
import { type CheckAnswer, type CheckRequest, checkFile } from '../worker/check-file.ts';

// The page as one file: this script is the page, and read once more, its worker. What scores is read with the first check.

const elementOf = <Part extends HTMLElement>(id: string) => document.getElementById(id) as Part;

/** Adds an element with a text to another. */
function add(tag: string, textContent: string, to: HTMLElement): HTMLElement {
  return to.appendChild(Object.assign(document.createElement(tag), { textContent }));
}

/** Adds a line that unfolds to others. */
function addFolded(title: string, lines: readonly string[], isOpen = false): void {
  const folded = add('details', '', elementOf('rows')) as HTMLDetailsElement;
  folded.open = isOpen;
  add('summary', title, folded);
  for (const line of lines) add('p', line, folded);
}

const MARKS = { passed: '✓', failed: '✗ Failed:', noted: 'ℹ Noted:' };

function show(answer: CheckAnswer): void {
  let words: string;
  elementOf('rows').textContent = '';
  if (answer.kind === 'done') {
    const { outcome } = answer;
    elementOf('head').textContent = headlineOf(outcome);
    words = `${outcome.sentence} · ${subjectOf(outcome)}`;
    for (const { title, state, details } of rowsOf(outcome)) {
      addFolded(`${MARKS[state]} ${title}`, details, state === 'failed');
    }
  } else words = answer.kind === 'unknown' ? `Cannot tell. ${answer.words}` : answer.words;
  elementOf('say').textContent = words;
  addFolded('What this proves', PROVES);
  addFolded('What it does not prove', DOES_NOT_PROVE);
}

function openPage(): void {
  let worker: Worker | undefined;
  elementOf<HTMLInputElement>('file').onchange = ({ target }) => {
    worker?.terminate();
    const code = ['scoring', 'code'].map((id) => elementOf(id).textContent);
    worker = new Worker(URL.createObjectURL(new Blob(code)));
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => show(data);
    worker.postMessage({ file: (target as HTMLInputElement).files?.[0], seen: [] });
  };
  // The report is what the page shows, unfolded.
  elementOf('copy').onclick = () => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    void navigator.clipboard.writeText(document.body.innerText);
  };
  show({ kind: 'progress', words: 'Open the file that “Export Season as JSON” of a group saves.' });
}

/** By the platform. Where that cannot, there is no verdict: the check ends with saying so. */
const check: CheckSignature = (...signed) =>
  checkByWebCrypto(...signed).catch(
    () => new Promise(() => postMessage({ kind: 'unknown', words: 'The checks could not go on in this browser.' })),
  );

if (self.document) openPage();
else
  addEventListener('message', ({ data }: MessageEvent<CheckRequest>) =>
    checkFile(data, { checkPoints, check, witnesses: [] }, postMessage),
  );
