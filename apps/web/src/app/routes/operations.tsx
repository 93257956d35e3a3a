import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { auditQuery, useDownloadAudit } from '../../features/operations/api/audit.ts';
import { statusQuery } from '../../features/operations/api/get-status.ts';
import { storageQuery } from '../../features/operations/api/storage.ts';
import { AuditList } from '../../features/operations/components/audit-list.tsx';
import { StatusReport } from '../../features/operations/components/status-report.tsx';
import { StorageLimits } from '../../features/operations/components/storage-limits.tsx';
import { operationsMessages } from '../../lib/messages/operations.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import styles from './operations.module.css';

/** How the installation stands, for administrators. */
export function SystemStatusPage() {
  const status = useQuery(statusQuery());
  const storage = useQuery(storageQuery());
  return (
    <>
      <PageHead title={operationsMessages.status}>
        <Button
          icon={<IconRefresh aria-hidden="true" />}
          busy={status.isFetching}
          onClick={() => void Promise.all([status.refetch(), storage.refetch()])}
        >
          {operationsMessages.refresh}
        </Button>
      </PageHead>
      <div className={styles.page}>
        {status.isPending && <LineSkeletons count={4} label={operationsMessages.statusLoading} />}
        {status.isError && <LoadFailure error={status.error} onRetry={() => void status.refetch()} />}
        {status.data && <StatusReport status={status.data.data} />}
        {storage.isError && <LoadFailure error={storage.error} onRetry={() => void storage.refetch()} />}
        {storage.data && <StorageLimits report={storage.data.data} />}
      </div>
    </>
  );
}

/** Who did what anywhere, for administrators. */
export function AuditPage() {
  return <Audit projectId={undefined} />;
}

/** Who did what in a project, for its owner. */
export function ProjectAuditPage() {
  return <Audit projectId={Number(useParams({ from: '/signed-in/shell/project/$projectId/audit' }).projectId)} />;
}

function Audit({ projectId }: { projectId: number | undefined }) {
  const audit = useInfiniteQuery(auditQuery(projectId));
  const download = useDownloadAudit(projectId);
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead title={operationsMessages.audit}>
        <Button icon={<IconDownload aria-hidden="true" />} busy={download.isPending} onClick={() => download.mutate()}>
          {operationsMessages.download}
        </Button>
      </PageHead>
      <div className={styles.page}>
        {audit.isPending && <LineSkeletons count={6} label={operationsMessages.auditLoading} />}
        {audit.isError && <LoadFailure error={audit.error} onRetry={() => void audit.refetch()} />}
        {audit.data && entries.length === 0 && (
          <EmptyState icon={<IconHistory aria-hidden="true" />} title={operationsMessages.auditEmpty}>
            {operationsMessages.auditEmptyHint}
          </EmptyState>
        )}
        {entries.length > 0 && <AuditList entries={entries} />}
        {audit.hasNextPage && (
          <Button className={styles.more} busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {operationsMessages.more}
          </Button>
        )}
      </div>
    </>
  );
}
