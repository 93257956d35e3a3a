import { maxTakeoffGroups, type TakeoffLevel } from '@sheetmark/contract';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { takeoffMessages } from '../../lib/messages/takeoff.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/grid/export-menu.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TakeoffLevels, titleOfLevel } from './takeoff-levels.tsx';
import { type TakeoffContext, takeoffFormats, takeoffQuery, useExportTakeoff } from './takeoff-query.ts';
import { TakeoffTable } from './takeoff-table.tsx';
import { treeOf } from './takeoff-tree.ts';
import styles from './takeoff.module.css';

interface TakeoffViewProps extends TakeoffContext {
  /** Names of the project's custom columns. */
  custom: readonly string[];
  onLevels: (levels: readonly TakeoffLevel[]) => void;
  /** Of the exported files. */
  fileName: string;
  /** Whether people chose filters. */
  isFiltered: boolean;
  /** At the start of the bar. */
  children?: ReactNode;
  /** At the end of the bar. */
  ends?: ReactNode;
}

/** Sums of measurements and counts in groups, with their exports. */
export function TakeoffView({ custom, onLevels, fileName, isFiltered, children, ends, ...context }: TakeoffViewProps) {
  const { subject } = context;
  const exporting = useExportTakeoff();
  const takeoff = useQuery(takeoffQuery(subject));
  const tree = useMemo(() => treeOf(takeoff.data?.data ?? []), [takeoff.data]);
  const markups = takeoff.data && (tree.whole?.markups ?? 0);
  return (
    <section className={styles.view} aria-label={takeoffMessages.title}>
      <div className={styles.bar}>
        {children}
        <span className={styles.end}>
          {markups !== undefined && (
            <span className={styles.total} role="status">
              {takeoffMessages.markups(markups)}
            </span>
          )}
          <TakeoffLevels custom={custom} levels={subject.by} onChange={onLevels} />
          <ExportMenu
            formats={takeoffFormats}
            busy={exporting.isPending}
            onExport={(format) => exporting.mutate({ subject, format, name: fileName })}
          />
          {ends}
        </span>
      </div>
      <div className={classNames(styles.body, takeoff.isPlaceholderData && styles.stale)} aria-busy={takeoff.isFetching || undefined}>
        {takeoff.error && <LoadFailure error={takeoff.error} onRetry={() => void takeoff.refetch()} />}
        {takeoff.isPending && <LineSkeletons count={6} label={takeoffMessages.adding} />}
        {takeoff.data && !tree.whole && <Nothing isFiltered={isFiltered} />}
        {takeoff.data && tree.whole && (
          <TakeoffTable
            whole={tree.whole}
            nodes={tree.nodes}
            title={takeoffMessages.levels(subject.by.map(titleOfLevel))}
            {...context}
            key={JSON.stringify(subject.by)}
          />
        )}
        {takeoff.data?.meta.is_cut === true && <p className={styles.cut}>{takeoffMessages.cutGroups(maxTakeoffGroups)}</p>}
      </div>
    </section>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={<IconRulerMeasure aria-hidden="true" />} title={isFiltered ? takeoffMessages.noMatch : takeoffMessages.empty}>
      {isFiltered ? takeoffMessages.noMatchHint : takeoffMessages.emptyHint}
    </EmptyState>
  );
}
