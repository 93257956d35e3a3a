import type { ListedUser } from '@sheetmark/contract';
import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { storage } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChips } from '../../../ui/grid/filter-chips.tsx';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useChangeUser } from '../api/change-users.ts';
import { usersQuery } from '../api/list-users.ts';
import { splitName } from '../model/user-name.ts';
import { keepLastSort, usersQueryOf } from '../model/users-listing.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RenameUserDialog } from './rename-user-dialog.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns } from './user-columns.tsx';
import styles from './users-table.module.css';

/** Pixels, specification 9. */
const rowHeight = 90;
const containerHeight = 700;

interface UsersTableProps {
  search: string;
  state: GridState;
  onState: (state: GridState) => void;
  onClear: () => void;
  cards: boolean;
}

function useUserActions() {
  const change = useChangeUser();
  const [deleting, setDeleting] = useState<ListedUser>();
  const [losing, setLosing] = useState<ListedUser>();
  const actions = {
    ownId: storage.read('lgn_usr_id'),
    onDelete: setDeleting,
    onRemoveFactor: setLosing,
    onActive: (user: ListedUser, is_active: 0 | 1) => change.mutate({ user, change: { is_active } }),
    onRename: (user: ListedUser, name: string) => {
      const names = splitName(name);
      if (names.first_name === '') return showSnack({ message: administrationMessages.firstNameRequired, kind: 'error' });
      return change.mutate({ user, change: names }, { onSuccess: () => showSnack({ message: administrationMessages.nameEdited }) });
    },
  };
  const dialog = (
    <>
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
      {losing && <RemoveFactorDialog user={losing} onClose={() => setLosing(undefined)} />}
    </>
  );
  return { actions, dialog };
}

export function UsersTable({ search, state, onState, onClear, cards }: UsersTableProps) {
  const users = useInfiniteQuery(usersQuery(usersQueryOf(state, search)));
  const { actions, dialog } = useUserActions();
  const [renaming, setRenaming] = useState<ListedUser>();
  const rows = useMemo(() => users.data?.pages.flatMap((page) => page.data.users), [users.data]);
  const source = {
    rows,
    error: users.error,
    onRetry: () => void users.refetch(),
    stale: users.isPlaceholderData,
    server: {
      total: users.data?.pages[0]?.meta.total ?? 0,
      isExact: true,
      hasMore: users.hasNextPage,
      onMore: () => void (users.isFetching || users.fetchNextPage()),
    },
  };
  const card = (user: ListedUser) => <UserCard user={user} {...actions} onEdit={setRenaming} />;
  const columns = userColumns(actions);
  const arrange = (next: GridState) => onState(keepLastSort(next));
  return (
    <>
      {Object.keys(state.filters).length > 0 && (
        <div className={styles.chips}>
          <FilterChips columns={columns} rows={rows ?? []} state={state} onState={arrange} />
        </div>
      )}
      <Grid
        label={administrationMessages.users}
        columns={columns}
        source={source}
        rowKey={(user) => String(user.id)}
        rowTitle={(user) => user.name}
        state={state}
        onState={arrange}
        rowHeight={rowHeight}
        maxHeight={containerHeight}
        card={cards ? card : undefined}
        empty={
          <EmptyState
            icon={<IconUserSearch aria-hidden="true" />}
            title={administrationMessages.nobodyFound}
            act={<Button onClick={onClear}>{messages.clearFilters}</Button>}
          >
            {administrationMessages.nobodyMatches}
          </EmptyState>
        }
      />
      {dialog}
      {renaming && (
        <RenameUserDialog user={renaming} onRename={(name) => actions.onRename(renaming, name)} onClose={() => setRenaming(undefined)} />
      )}
    </>
  );
}
