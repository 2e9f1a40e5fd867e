import type { AdminTroubles } from '@singleback/contract/admin/admin-site.ts';
import { useState } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { OverrideDialog } from '../overrides/override-dialog.tsx';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { sourceName } from '../parts/admin-words.ts';

type Unmatched = AdminTroubles['unmatched'][number];

const COLUMNS: readonly AdminColumn<Unmatched>[] = [
  {
    head: 'Name',
    cell: ({ name }) => (
      <b className="font-semibold">
        <Isolated>{name}</Isolated>
      </b>
    ),
  },
  {
    head: 'Team',
    cell: ({ position, team }) => [position, team].filter(Boolean).join(' · ') || '–',
    line: ({ position, team }) => [position, team].filter(Boolean).join(' · ') || null,
  },
  {
    head: 'Source',
    cell: ({ source, external_id }) => `${sourceName(source)} ${external_id}`,
    className: 'text-text-2',
  },
  {
    head: 'Last Seen',
    isEnd: true,
    cell: ({ last_at }) => dateTimeText(new Date(last_at), serverNow()),
    line: ({ last_at }) => `seen ${dateTimeText(new Date(last_at), serverNow())}`,
  },
];

/** Players of the sources who match nobody; a link says who they are. */
export function UnmatchedPlayers({ unmatched }: { unmatched: readonly Unmatched[] }) {
  const [opened, setOpened] = useState<Unmatched | null>(null);
  return (
    <Panel
      title="Unmatched Players"
      note={unmatched.length > 0 ? String(unmatched.length) : null}
      className="overflow-hidden"
    >
      {unmatched.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">Every player from the sources is matched.</p>
      ) : (
        <AdminTable
          label="Unmatched players"
          rows={unmatched}
          idOf={({ source, external_id }) => `${source} ${external_id}`}
          columns={COLUMNS}
          actions={(each) =>
            isLinkable(each.source) ? (
              <Button size="s" onClick={() => setOpened(each)}>
                Link
                <span className="sr-only"> {each.name}</span>
              </Button>
            ) : null
          }
        />
      )}
      {opened && isLinkable(opened.source) ? (
        <OverrideDialog
          link={{ source: opened.source, externalId: opened.external_id, search: opened.name }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Panel>
  );
}

const isLinkable = (source: string): source is 'espn' | 'sleeper' => source === 'espn' || source === 'sleeper';
