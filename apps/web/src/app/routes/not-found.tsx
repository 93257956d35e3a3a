import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './not-found.module.css';

/** The search box does nothing, as specified. */
export function NotFoundPage() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <main className={styles.page}>
      <title>{messages.pageTitle(shellMessages.pageNotFoundTitle)}</title>
      <Logo large />
      <div className={styles.content}>
        <p className={styles.code}>404</p>
        <h1>{shellMessages.pageNotFound}</h1>
        <SearchBox value={text} onChange={setText} />
        <Button variant="primary" onClick={() => void navigate({ to: '/' })}>
          {shellMessages.backToHome}
        </Button>
      </div>
    </main>
  );
}
