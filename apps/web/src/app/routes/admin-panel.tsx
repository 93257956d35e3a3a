import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usersQuery } from '../../features/administration/api/list-users.ts';
import { AddUserDialog } from '../../features/administration/components/add-user-dialog.tsx';
import { UsersTable } from '../../features/administration/components/users-table.tsx';
import { usersQueryOf, usersState } from '../../features/administration/model/users-listing.ts';
import { messages } from '../../lib/messages.ts';
import { administrationMessages } from '../../lib/messages/administration.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import styles from './admin-panel.module.css';
import page from './table-page.module.css';

/** Milliseconds after typing before the server is asked. */
const pause = 200;

export function AdminPanelPage() {
  const { q = '' } = useSearch({ from: '/signed-in/shell/AdminPanel' });
  const [state, setState] = useGridSearch(usersState);
  const users = useInfiniteQuery(usersQuery(usersQueryOf(state, q)));
  const [adding, { open, close }] = useDisclosure(false);
  const viewport = useViewport();
  const navigate = useNavigate();
  const phone = viewport === 'phone';
  const [cleared, setCleared] = useState(0);
  const search = <UserSearch key={cleared} value={q} />;
  const clear = () => {
    setCleared(cleared + 1);
    void navigate({ to: '/AdminPanel' });
  };
  return (
    <div className={page.page}>
      <PageHead title={messages.usersListing} count={users.data?.pages[0]?.meta.total}>
        {!phone && search}
        <Button variant="primary" icon={<IconUserPlus aria-hidden="true" />} onClick={open}>
          {administrationMessages.addNewUser}
        </Button>
      </PageHead>
      {phone && <div className={styles.search}>{search}</div>}
      <div className={styles.table}>
        <UsersTable search={q} state={state} onState={setState} onClear={clear} cards={phone} />
      </div>
      {adding && <AddUserDialog onClose={close} />}
    </div>
  );
}

function UserSearch({ value }: { value: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(value);
  const narrow = useDebouncedCallback(
    (q: string) =>
      void navigate({ to: '/AdminPanel', search: ({ q: _before, ...others }) => ({ ...others, ...(q && { q }) }), replace: true }),
    pause,
  );
  return (
    <label className={styles.filter}>
      <IconFilter aria-hidden="true" />
      <input
        type="search"
        placeholder={administrationMessages.filterUsers}
        aria-label={administrationMessages.filterUsers}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          narrow(event.currentTarget.value);
        }}
      />
    </label>
  );
}
