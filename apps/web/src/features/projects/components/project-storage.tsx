import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/contract-query.ts';
import { messages } from '../../../lib/messages.ts';
import { storageMessages as words } from '../../../lib/messages/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { StorageMeter } from '../../../ui/storage-meter.tsx';
import styles from './project-storage.module.css';

/** The project's storage use and limit. */
export function ProjectStorage({ projectId }: { projectId: number }) {
  const { data, isError, error, refetch } = useQuery({
    ...queryOf('getProjectStorage', { params: { id: projectId } }),
    meta: { failsInPlace: true },
  });
  return (
    <Panel title={words.storage}>
      {!data && !isError && <LineSkeletons count={1} label={words.loading} />}
      {isError && (
        <p className={styles.quiet} role="alert">
          {error.message} <Button onClick={() => void refetch()}>{messages.retry}</Button>
        </p>
      )}
      {data && <StorageMeter {...data.data} />}
      {data && <p className={styles.quiet}>{words.projectAbout}</p>}
    </Panel>
  );
}
