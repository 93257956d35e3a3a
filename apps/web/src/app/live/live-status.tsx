import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/live/live.ts';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import styles from './live-status.module.css';

/** Milliseconds: most interruptions end before users need to know. */
const patience = 4000;

/** A small indicator that the page may be outdated. */
export function LiveStatus() {
  const state = useLiveState();
  if (state === 'outdated') return <Outdated />;
  return state === 'waiting' || state === 'connecting' ? <Away /> : null;
}

function Away() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.place}>
      {isLong && (
        <p className={styles.pill}>
          <IconPlugConnectedX aria-hidden="true" /> {shellMessages.reconnecting}
        </p>
      )}
    </div>
  );
}

function Outdated() {
  return (
    <div role="status" className={styles.place}>
      <p className={styles.pill}>
        {shellMessages.outdatedPage}
        <button type="button" onClick={() => window.location.reload()}>
          <IconRefresh aria-hidden="true" /> {messages.reload}
        </button>
      </p>
    </div>
  );
}
