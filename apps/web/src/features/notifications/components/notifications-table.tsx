import type { Notification } from '@sheetmark/contract';
import { IconBell, IconChecks, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BulkBar } from '../../../ui/grid/bulk-bar.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { nothingSelected, type Selection } from '../../../ui/grid/selection.ts';
import { useDeleteNotifications, useMarkNotifications } from '../api/change-notifications.ts';
import { notificationsQuery } from '../api/list-notifications.ts';
import { NotificationCard } from './notification-card.tsx';
import { notificationColumns, groupBySubject } from './notification-columns.tsx';
import styles from './notifications-table.module.css';

/** Specification 9: height in pixels if the window is large enough; the rest scrolls. */
const tableHeight = 430;

interface NotificationsTableProps {
  state: GridState;
  onState: (state: GridState) => void;
  /** Opens a notification's subject. */
  onOpen: (url: string) => void;
  cards: boolean;
  /** The one in the URL. */
  cameFor: string | undefined;
}

export function NotificationsTable({ state, onState, onOpen, cards, cameFor }: NotificationsTableProps) {
  const list = useQuery(notificationsQuery());
  const mark = useMarkNotifications();
  const remove = useDeleteNotifications();
  const [selection, setSelection] = useState<Selection>({
    ...nothingSelected,
    ids: new Set(cameFor === undefined || cards ? [] : [cameFor]),
  });
  const rows = list.data?.data;
  const selected = (rows ?? []).filter(({ id }) => selection.ids.has(String(id))).map(({ id }) => id);

  const open = ({ id, status, url }: Notification) => {
    if (status === 'unread_notification') mark.mutate({ ids: [id], status: 'read_notification' });
    onOpen(url);
  };
  const isUnderItsThing = groupBySubject(rows ?? [], state);
  const columns = notificationColumns({ rows: rows ?? [], isUnderItsThing, onOpen: open });
  const withSelected = (act: () => void) => () => {
    act();
    setSelection(nothingSelected);
  };
  const actions = [
    { label: words.markAsRead, icon: <IconChecks />, run: withSelected(() => mark.mutate({ ids: selected, status: 'read_notification' })) },
    {
      label: words.markAsUnread,
      icon: <IconBell />,
      run: withSelected(() => mark.mutate({ ids: selected, status: 'unread_notification' })),
    },
    { label: messages.delete, icon: <IconTrash />, run: withSelected(() => remove.mutate(selected)) },
  ];
  return (
    <>
      {rows && rows.length > 0 && (
        <GridBar columns={columns} rows={rows} state={state} onState={onState} count={countOf(list.data?.meta)} />
      )}
      <div className={styles.table} style={cards ? {} : { flexBasis: tableHeight }}>
        <Grid
          label={messages.notifications}
          columns={columns}
          source={{ rows, error: list.error, onRetry: () => void list.refetch() }}
          rowKey={(row) => String(row.id)}
          rowTitle={(row) => row.notification_text}
          state={state}
          onState={onState}
          selection={{ value: selection, onChange: setSelection }}
          onOpen={open}
          cameFor={cameFor}
          card={cards ? (row) => <NotificationCard notification={row} isUnderItsThing={isUnderItsThing(row)} onOpen={open} /> : undefined}
          empty={rows?.length === 0 ? <NothingYet /> : <NothingFound onClear={() => onState(clearFilters(state))} />}
        />
      </div>
      {selected.length > 0 && <BulkBar count={selected.length} actions={actions} onClear={() => setSelection(nothingSelected)} />}
    </>
  );
}

function countOf(meta: { total: number; unread: number } | undefined): string | undefined {
  return meta && words.unreadOf(meta.unread, meta.total);
}

function NothingYet() {
  return (
    <EmptyState icon={<IconMailOpened aria-hidden="true" />} title={words.nothingYet}>
      {words.nothingYetBecause}
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconMailOpened aria-hidden="true" />}
      title={words.nothingFound}
      act={<Button onClick={onClear}>{messages.clearFilters}</Button>}
    >
      {words.nothingFoundBecause}
    </EmptyState>
  );
}
