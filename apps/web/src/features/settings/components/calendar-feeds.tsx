import { Menu } from '@mantine/core';
import type { CalendarFeed } from '@sheetmark/contract';
import { IconCalendar, IconCalendarOff, IconCopy, IconDotsVertical, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/contract-query.ts';
import { calendarsMessages } from '../../../lib/messages/calendars.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Select } from '../../../ui/select.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { calendarsQuery, useCreateFeed, useEndFeed } from '../api/calendars.ts';
import row from './webhook-row.module.css';
import styles from './webhooks-list.module.css';

/** Addresses for calendar programs. */
export function CalendarFeeds() {
  const feeds = useQuery(calendarsQuery());
  const [isAdding, setIsAdding] = useState(false);
  if (feeds.isPending) return <LineSkeletons count={1} label={calendarsMessages.loading} />;
  if (feeds.isError) return <LoadFailure error={feeds.error} onRetry={() => void feeds.refetch()} />;
  const rows = feeds.data.data;
  return (
    <div className={styles.webhooks}>
      {rows.length === 0 ? (
        <p className={styles.none}>{calendarsMessages.none}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <Button className={styles.add} icon={<IconPlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {calendarsMessages.newFeed}
      </Button>
      {isAdding && <NewFeedDialog known={rows} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function FeedRow({ feed: { id, project, url } }: { feed: CalendarFeed }) {
  const [renew, end] = [useCreateFeed(), useEndFeed()];
  const [isAsking, setIsAsking] = useState(false);
  const name = project?.name ?? calendarsMessages.own;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSnack({ message: calendarsMessages.copied, kind: 'done' });
    } catch {
      // Browsers allow clipboard access only on secure pages.
      showSnack({ message: url, kind: 'notice' });
    }
  };
  return (
    <li className={row.webhook}>
      <div className={row.row}>
        <IconCalendar aria-hidden="true" />
        <div className={row.words}>
          <p>
            <b>{name}</b>
          </p>
          <code>{url}</code>
        </div>
        <IconButton label={calendarsMessages.copyOf(name)} icon={<IconCopy />} onClick={() => void copy()} />
        <Menu withinPortal zIndex="var(--z-menu)" position="bottom-end">
          <Menu.Target>
            <IconButton label={calendarsMessages.acts(name)} icon={<IconDotsVertical />} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRefresh />} onClick={() => setIsAsking(true)}>
              {calendarsMessages.newAddress}
            </Menu.Item>
            <Menu.Item leftSection={<IconCalendarOff />} onClick={() => end.mutate(id)}>
              {calendarsMessages.end}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isAsking && (
        <Dialog
          title={calendarsMessages.newAddressTitle(name)}
          submitLabel={calendarsMessages.newAddress}
          focusSubmit
          busy={renew.isPending}
          onClose={() => setIsAsking(false)}
          onSubmit={() => renew.mutate(project?.id ?? null, { onSettled: () => setIsAsking(false) })}
        >
          <p>{calendarsMessages.newAddressMeans}</p>
        </Dialog>
      )}
    </li>
  );
}

const own = 'own';

function NewFeedDialog({ known, onClose }: { known: readonly CalendarFeed[]; onClose: () => void }) {
  const create = useCreateFeed();
  const projects = useQuery(queryOf('listProjects', {}));
  const taken = new Set(known.map(({ project }) => (project ? String(project.id) : own)));
  const all = [
    { value: own, label: calendarsMessages.own },
    ...(projects.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const choices = all.filter(({ value }) => !taken.has(value));
  const [picked, setPicked] = useState<string>();
  const value = picked ?? choices[0]?.value ?? '';
  return (
    <Dialog
      title={calendarsMessages.newFeed}
      submitLabel={calendarsMessages.createFeed}
      submitDisabled={value === ''}
      busy={create.isPending}
      refusal={create.error?.message}
      onClose={onClose}
      onSubmit={() => create.mutate(value === own ? null : Number(value), { onSuccess: onClose })}
    >
      <Select label={calendarsMessages.contains} value={value} choices={choices} onChange={setPicked} />
    </Dialog>
  );
}
