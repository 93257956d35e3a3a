import { Priority } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { today } from '../../../lib/dates.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { GridFilter } from '../../../ui/grid/grid-state.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PriorityLabel } from '../../../ui/priority.tsx';
import { countQuery } from '../api/count-work.ts';
import { ageing, burnDown } from '../model/charts.ts';
import styles from './work-charts.module.css';

type Filters = Readonly<Record<string, GridFilter>>;

const notClosed = ['none', 'review', 'open'] as const;
const waiting: Filters = { status: { any: [...notClosed] } };
const whereWaiting = [{ field: 'status' as const, is: [...notClosed] }];

interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  /** The filter of the linked table. */
  filters: Filters;
}

/** A project's open work by priority and age, and its course over time; each bar links to its rows. */
export function WorkCharts({ projectId }: { projectId: number }) {
  return (
    <>
      <PriorityChart projectId={projectId} />
      <AgeingChart projectId={projectId} />
      <BurnDownChart projectId={projectId} />
    </>
  );
}

function PriorityChart({ projectId }: { projectId: number }) {
  const counted = useQuery(countQuery(projectId, { where: whereWaiting, by: 'priority' }));
  const countOf = (priority: Priority) => (counted.data?.data ?? []).reduce((all, { value, n }) => all + (value === priority ? n : 0), 0);
  const bars = Priority.options.toReversed().map((priority): Bar => ({
    key: priority,
    label: <PriorityLabel priority={priority} />,
    count: countOf(priority),
    filters: { ...waiting, priority: { any: [priority] } },
  }));
  return <BarPanel title={listingsMessages.waitingByPriority} query={counted} projectId={projectId} bars={bars} />;
}

function AgeingChart({ projectId }: { projectId: number }) {
  const counted = useQuery(countQuery(projectId, { where: whereWaiting, by: 'created_day' }));
  const bars = ageing(counted.data?.data ?? [], today()).map(({ from, to, count, days }): Bar => ({
    key: String(from),
    label: listingsMessages.ages(from, to),
    count,
    filters: { ...waiting, created_at: days },
  }));
  return <BarPanel title={listingsMessages.waitingByAge} query={counted} projectId={projectId} bars={bars} />;
}

interface ChartQuery {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

function BarPanel({ title, query, projectId, bars }: { title: string; query: ChartQuery; projectId: number; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ChartPanel title={title} query={query}>
      <ul className={styles.bars}>
        {bars.map(({ key, label, count, filters }) => (
          <li key={key}>
            <RowsLink projectId={projectId} filters={filters} className={styles.bar}>
              <span className={styles.label}>{label}</span>
              <span className={styles.track}>
                <i style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className="num">{count.toLocaleString('en')}</span>
            </RowsLink>
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}

/** A column per week: the work that was open at its end. */
function BurnDownChart({ projectId }: { projectId: number }) {
  const created = useQuery(countQuery(projectId, { where: [], by: 'created_day' }));
  const resolved = useQuery(countQuery(projectId, { where: [], by: 'resolved_day' }));
  const query = { ...created, data: created.data && resolved.data, error: created.error ?? resolved.error };
  const weeks = burnDown(created.data?.data ?? [], resolved.data?.data ?? [], today());
  const most = Math.max(1, ...weeks.map(({ open }) => open));
  return (
    <ChartPanel title={listingsMessages.burnDown} query={query}>
      <ul className={styles.weeks}>
        {weeks.map(({ from, to, open, closed }) => (
          <li key={to}>
            <RowsLink
              projectId={projectId}
              filters={{ resolved_on: { from, to } }}
              className={styles.week}
              label={listingsMessages.week(to, open, closed)}
            >
              <i style={{ height: `${(100 * open) / most}%` }} />
            </RowsLink>
          </li>
        ))}
      </ul>
      <p className={styles.ends}>
        <span>{listingsMessages.openAt(weeks[0]?.to ?? '', weeks[0]?.open ?? 0)}</span>
        <span>{listingsMessages.openNow(weeks.at(-1)?.open ?? 0)}</span>
      </p>
    </ChartPanel>
  );
}

function ChartPanel({ title, query, children }: { title: string; query: ChartQuery; children: ReactNode }) {
  return (
    <Panel title={title}>
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {/* The shape is known before the counts, so that nothing moves when they load. */}
      {!query.error && (
        <div className={classNames(!query.data && styles.loading)} aria-busy={!query.data || undefined}>
          {children}
        </div>
      )}
    </Panel>
  );
}

interface RowsLinkProps {
  projectId: number;
  filters: Filters;
  className: string | undefined;
  /** The link has no visible text. */
  label?: string;
  children: ReactNode;
}

function RowsLink({ projectId, filters, className, label, children }: RowsLinkProps) {
  return (
    <Link
      to="/markupAndTasksListing/$projectId"
      params={{ projectId: String(projectId) }}
      search={{ grid: JSON.stringify({ filters }) }}
      className={className}
      {...(label !== undefined && { 'aria-label': label, title: label })}
    >
      {children}
    </Link>
  );
}
