import type { Session } from '@sheetmark/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatRoughAge } from '../../../lib/dates.ts';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';
import styles from './sessions-list.module.css';

/** The user's sessions, and how to end them. */
export function SessionsList() {
  const sessions = useQuery(sessionsQuery());
  const endOthers = useEndOtherSessions();
  const others = sessions.data?.data.filter((session) => !session.current) ?? [];
  if (sessions.isPending) return <LineSkeletons count={2} label={settingsMessages.loadingSessions} />;
  if (sessions.isError) return <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const here = sessions.data.data.filter((session) => session.current);
  return (
    <>
      <ul className={styles.list}>
        {[...here, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className={styles.all} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {settingsMessages.signOutElsewhere}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const Icon = /Android|iPhone|iPad/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <b>{session.device}</b> {session.current && <span className={styles.here}>{settingsMessages.thisDevice}</span>}
        <p>
          {session.source && `${session.source} · `}
          {session.current ? settingsMessages.inUse : settingsMessages.lastUsed(formatRoughAge(session.last_used_at))} ·{' '}
          {settingsMessages.signedIn(formatDate(session.created_at))}
        </p>
      </div>
      {!session.current && (
        <Button
          size="s"
          busy={end.isPending}
          aria-label={settingsMessages.signOutOf(session.device)}
          onClick={() => end.mutate(session.id)}
        >
          {settingsMessages.signOut}
        </Button>
      )}
    </li>
  );
}
