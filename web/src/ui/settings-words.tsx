import { Fragment, useId } from 'react';
import { Tag } from './tag.tsx';

interface SettingsWordsProps {
  /** '1 QB · 2 RB', with bold numbers. */
  slots: string;
  tags: readonly string[];
  /** What the tags mean, a sentence each, behind a question mark. */
  help?: readonly string[];
  className?: string | undefined;
}

/** Group settings: the slots as one condensed line, the rest as outlined tags. */
export function SettingsWords({ slots, tags, help = [], className }: SettingsWordsProps) {
  const id = useId();
  const explanation =
    help.length > 0 ? (
      <>
        <button type="button" className="explain-mark" aria-label="What these settings mean" popoverTarget={id}>
          ?
        </button>
        <div id={id} popover="auto" className="explain">
          {help.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </>
    ) : null;
  return (
    <div className={className}>
      <p className="font-num text-[17px]/[1.25] font-medium text-text-2">
        {slots.split(SEPARATOR).map((part, at) => (
          <Fragment key={part}>
            {at === 0 ? null : SEPARATOR}
            <Slots words={part} />
          </Fragment>
        ))}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {tags.map((tag, at) => (
          <li key={tag} className="flex max-w-full flex-wrap gap-1.5">
            <Tag tone="outline">{tag}</Tag>
            {at === tags.length - 1 ? explanation : null}
          </li>
        ))}
        {tags.length === 0 && explanation ? <li className="flex">{explanation}</li> : null}
      </ul>
    </div>
  );
}

const SEPARATOR = ' · ';

/** '2 RB', which no line breaks. */
function Slots({ words }: { words: string }) {
  const [figure = '', ...kind] = words.split(' ');
  return (
    <span className="whitespace-nowrap">
      <b className="font-bold text-text">{figure}</b> {kind.join(' ')}
    </span>
  );
}
