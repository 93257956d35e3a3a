import { IconX } from '@tabler/icons-react';
import { useMatches, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { shellMessages } from '../../lib/messages/shell.ts';
import { storage } from '../../lib/storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { findSearchText } from './sections.ts';
import styles from './header.module.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The header's search box filters the page's list while the user types (`?q=`). */
    narrows?: boolean;
  }
}

/** Typing filters the page's list, if there is one; Enter searches everything. `onClose` is for a search box that covers the whole header. */
export function HeaderSearch({ onClose }: { onClose?: () => void }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const narrows = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.narrows) });
  const { q = '' } = useSearch({ strict: false });
  const [typed, setTyped] = useState({ pathname: '', text: '' });
  const navigate = useNavigate();

  const unsent = typed.pathname === pathname ? typed.text : (findSearchText(pathname) ?? '');
  const type = (text: string) => {
    if (narrows)
      void navigate({ to: '.', search: ({ q: _before, ...others }) => ({ ...others, ...(text && { q: text }) }), replace: true });
    else setTyped({ pathname, text });
  };
  const search = (text: string) => {
    if (text.trim() === '') return;
    storage.write('textToSearch', text);
    void navigate({ href: `/searchMarkupsAndTasks/${encodeURIComponent(text)}` });
    onClose?.();
  };
  const close = () => {
    type('');
    onClose?.();
  };
  return (
    <>
      <SearchBox
        value={narrows ? q : unsent}
        onChange={type}
        onEnter={search}
        shortcut="search"
        className={onClose && styles.phoneSearch}
      />
      {onClose && <IconButton label={shellMessages.closeSearch} icon={<IconX />} onClick={close} />}
    </>
  );
}
