import type { AuditEntry } from '@sheetmark/contract';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { operationsMessages as words } from '../../../lib/messages/operations.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import { auditQuery, useDownloadAudit } from '../api/audit.ts';
import { auditQueryOf } from '../model/audit-listing.ts';
import { auditColumns } from './audit-columns.tsx';
import styles from './audit-table.module.css';

interface AuditTableProps {
  /** Undefined: the whole installation. */
  projectId: number | undefined;
  state: GridState;
  onState: (state: GridState) => void;
  cards: boolean;
}

const none: readonly AuditEntry[] = [];
const formats = ['csv'] as const;

/** The audit trail: who did what, when and from where. */
export function AuditTable({ projectId, state, onState, cards }: AuditTableProps) {
  const query = auditQueryOf(state);
  const audit = useInfiniteQuery({ ...auditQuery(projectId, query), placeholderData: keepPreviousData });
  const everything = useInfiniteQuery(auditQuery(projectId, {}));
  const download = useDownloadAudit(projectId, query);
  const rows = useMemo(() => audit.data?.pages.flatMap(({ data }) => data), [audit.data]);
  const known = useMemo(
    () => [...(everything.data?.pages.flatMap(({ data }) => data) ?? none), ...(rows ?? none)],
    [everything.data, rows],
  );
  const columns = useMemo(() => auditColumns({ known, ofProject: projectId !== undefined }), [known, projectId]);
  const isNarrowed = Object.keys(state.filters).length > 0;
  return (
    <>
      <GridBar columns={columns} rows={rows ?? none} state={state} onState={onState} narrowsOnly={cards}>
        <ExportMenu formats={formats} busy={download.isPending} onExport={() => download.mutate()} />
      </GridBar>
      <Grid
        label={words.audit}
        columns={columns}
        source={{
          rows,
          error: audit.error,
          onRetry: () => void audit.refetch(),
          stale: audit.isPlaceholderData,
          server: {
            total: rows?.length ?? 0,
            isExact: !audit.hasNextPage,
            hasMore: audit.hasNextPage,
            onMore: () => void (audit.isFetching || audit.fetchNextPage()),
          },
        }}
        rowKey={({ id }) => String(id)}
        rowTitle={({ type, subject }) => `${words.happened(type)} ${subject ?? ''}`}
        state={state}
        onState={onState}
        card={cards ? (entry) => <Card entry={entry} /> : undefined}
        pinning={!cards}
        empty={isNarrowed ? <NoMatches title={words.nothingFits} onClear={() => onState(clearFilters(state))} /> : <Nothing />}
      />
    </>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<IconHistory aria-hidden="true" />} title={words.auditEmpty}>
      {words.auditEmptyHint}
    </EmptyState>
  );
}

/** One entry in windows too narrow for columns. */
function Card({ entry: { actor, type, subject, project, source, at } }: { entry: AuditEntry }) {
  const about = [subject === actor?.name ? null : subject, project?.name].filter(Boolean).join(' · ');
  return (
    <div className={styles.card}>
      <p>
        <b>{actor?.name ?? words.nobody(source)}</b> {words.happened(type)}
      </p>
      {about && <p>{about}</p>}
      <p className={styles.when}>
        <time dateTime={at}>{formatDateTime(at)}</time> {source}
      </p>
    </div>
  );
}
