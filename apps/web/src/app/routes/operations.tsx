import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { statusQuery } from '../../features/operations/api/get-status.ts';
import { storageQuery } from '../../features/operations/api/storage.ts';
import { AuditTable } from '../../features/operations/components/audit-table.tsx';
import { StatusReport } from '../../features/operations/components/status-report.tsx';
import { StorageLimits } from '../../features/operations/components/storage-limits.tsx';
import { auditState } from '../../features/operations/model/audit-listing.ts';
import { operationsMessages } from '../../lib/messages/operations.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FactSkeletons } from '../../ui/skeleton-shapes.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import styles from './operations.module.css';
import table from './table-page.module.css';

/** System status, for administrators. */
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
        {status.isPending && <FactSkeletons count={4} label={operationsMessages.statusLoading} />}
        {status.isError && <LoadFailure error={status.error} onRetry={() => void status.refetch()} />}
        {status.data && <StatusReport status={status.data.data} />}
        {storage.isError && <LoadFailure error={storage.error} onRetry={() => void storage.refetch()} />}
        {storage.data && status.data && <StorageLimits report={storage.data.data} />}
      </div>
    </>
  );
}

/** The installation's audit trail, for administrators. */
export function AuditPage() {
  return <Audit projectId={undefined} />;
}

/** A project's audit trail, for its owner. */
export function ProjectAuditPage() {
  return <Audit projectId={Number(useParams({ from: '/signed-in/shell/project/$projectId/audit' }).projectId)} />;
}

function Audit({ projectId }: { projectId: number | undefined }) {
  const [state, setState] = useGridSearch(auditState);
  const viewport = useViewport();
  return (
    <div className={table.page}>
      <PageHead title={operationsMessages.audit} />
      <AuditTable projectId={projectId} state={state} onState={setState} cards={viewport === 'phone'} />
    </div>
  );
}
