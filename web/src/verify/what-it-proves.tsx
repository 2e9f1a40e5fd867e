import { Check, Download, Minus } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { TextArea } from '../ui/forms/text-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { Folded } from './check-list.tsx';
import { DOES_NOT_PROVE, PROVES } from './report.ts';
import { keepOwnWitnesses, ownWitnesses } from './witness/model.ts';

/** What a check proves and what it cannot, who else saw the log, and how to check without this page. */
export function WhatItProves() {
  return (
    <div className="grid gap-4">
      <Panel title="What this proves" hash>
        <Lines lines={PROVES} Icon={Check} />
      </Panel>
      <Panel title="What it does not prove" hash>
        <Lines lines={DOES_NOT_PROVE} Icon={Minus} />
      </Panel>
      <OwnWitnesses />
      <div className="panel grid justify-items-start gap-3 p-4 text-text-2">
        <p>
          Nothing you open here is sent anywhere. Rather not trust this page?{' '}
          <code className="font-num font-semibold whitespace-nowrap text-text [font-variant-ligatures:none]">
            npm run verify -- FILE
          </code>{' '}
          does the same without it.
        </p>
        <a href="/check-a-season.html" download className={buttonClass()}>
          <Download size={16} aria-hidden />
          Save This Page
        </a>
      </div>
    </div>
  );
}

function Lines({ lines, Icon }: { lines: readonly string[]; Icon: typeof Check }) {
  return (
    <ul className="grid gap-3 p-4">
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          <Icon size={18} className="mt-0.5 flex-none text-text-2" aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Whom the user trusts to have seen the log: their keys are kept on this device, and a check says who has signed. */
function OwnWitnesses() {
  const [text, setText] = useState(() => ownWitnesses().join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Folded title={<span className="flex-1">Your witnesses</span>} className="panel">
      <div className="px-4 pb-4">
        <TextArea
          label="Keys of witnesses you know"
          help="One a line. They stay on this device, and each check says who has signed the log."
          error={problem}
          rows={3}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => setProblem(keepOwnWitnesses(text))}
        />
      </div>
    </Folded>
  );
}
