import { useId } from 'react';
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
  return (
    <div className={className}>
      <p className="settings-slots">
        {slots.split(/(\d+)/).map((part, at) =>
          // Every second part is a figure.
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
          at % 2 === 1 ? <b key={at}>{part}</b> : part,
        )}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="flex">
            <Tag tone="outline">{tag}</Tag>
          </li>
        ))}
        {help.length > 0 ? (
          <li className="flex">
            <button type="button" className="explain-mark" aria-label="What these settings mean" popoverTarget={id}>
              ?
            </button>
            <div id={id} popover="auto" className="explain">
              {help.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
