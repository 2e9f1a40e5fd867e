import { Tag } from './tag.tsx';

interface SettingsWordsProps {
  /** '1 QB · 2 RB', with bold numbers. */
  slots: string;
  tags: readonly string[];
  className?: string | undefined;
}

/** Group settings: the slots as one condensed line, the rest as outlined tags. */
export function SettingsWords({ slots, tags, className }: SettingsWordsProps) {
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
      </ul>
    </div>
  );
}
