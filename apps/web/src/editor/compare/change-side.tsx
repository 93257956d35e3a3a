import type { Comparison, PageChange } from '@sheetmark/contract';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { alignMessages } from '../../lib/messages/align.ts';
import { changesMessages } from '../../lib/messages/changes.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import { Button } from '../../ui/button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../../ui/skeleton-shapes.tsx';
import { reportFormats, useCancelComparison, useDownloadReport } from '../api/change-work.ts';
import { type FoundComparison, useStartComparison } from '../api/comparisons.ts';
import type { ChangeFilter } from './change-filter.ts';
import { type ChangeActions, ChangePanel } from './change-panel.tsx';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import { nameOfPair } from './pair-state.ts';
import styles from './change-side.module.css';

export interface ChangeSideProps {
  projectId: number;
  place: ComparePlace;
  found: FoundComparison;
  pair: SheetPair;
  changes: readonly PageChange[];
  /** Why the changes aren't there, and a way to load them. */
  failure: { error: Error; retry: () => void } | null;
  filters: ReadonlySet<ChangeFilter>;
  selectedId: number | undefined;
  labels: Readonly<Record<'before' | 'after', string>>;
  actions: ChangeActions;
  onFilter: (filters: ReadonlySet<ChangeFilter>) => void;
  /** Undefined for users who aren't allowed to align. */
  onAlign: (() => void) | undefined;
  /** Chooses the page that belongs to this one; undefined before the pages are matched. */
  onMatch: (() => void) | undefined;
  /** Shows the next page with unchecked changes; undefined if there is none. */
  onNextPage: (() => void) | undefined;
}

/** The list of changes, or what keeps it from being there. */
export function ChangeSide(props: ChangeSideProps) {
  const { found } = props;
  const { data: comparison } = found;
  if (found.error) {
    return (
      <Side>
        <LoadFailure error={found.error} onRetry={found.retry} />
      </Side>
    );
  }
  if (comparison === undefined) return <Side>{null}</Side>;
  return <Side>{comparison === null ? <Notice {...notCompared} {...props} /> : <Compared {...props} comparison={comparison} />}</Side>;
}

/** What is known about the page, while it is compared and afterwards. */
function Compared({ comparison, ...props }: ChangeSideProps & { comparison: Comparison }) {
  const { changes, failure, pair } = props;
  const page = pair.compared;
  const notice = noticeOf(comparison, props);
  // Dismissed changes are listed, but not counted.
  const isLoading = changes.length === 0 && (page?.counts.all ?? 0) > 0;
  const list = failure ? (
    <LoadFailure error={failure.error} onRetry={failure.retry} />
  ) : isLoading ? (
    <RowSkeletons count={6} label={changesMessages.loading} />
  ) : (
    <ChangePanel {...props} after={comparison.after} pageNumber={page?.after_page ?? 1} />
  );
  return (
    <>
      {(comparison.state === 'queued' || comparison.state === 'running') && <Progress comparison={comparison} />}
      {notice ? <Notice {...notice} {...props} /> : list}
      {page?.is_cut === true && <p className={styles.progress}>{changesMessages.cut}</p>}
      {comparison.pages_ready > 0 && <Report comparison={comparison} />}
    </>
  );
}

const Side = ({ children }: { children: ReactNode }) => (
  <aside className={styles.side} data-area="changes" aria-label={changesMessages.changes}>
    {children}
  </aside>
);

/** How many pages are compared, and a way to stop. */
function Progress({ comparison }: { comparison: Comparison }) {
  const cancel = useCancelComparison(comparison);
  return (
    <div className={styles.progress}>
      <p role="status">{changesMessages.progress(comparison.pages_ready, comparison.pages_total)}</p>
      <IfMay projectId={comparison.project_id} right="edit">
        <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {messages.cancel}
        </Button>
      </IfMay>
    </div>
  );
}

/** Downloads of the changes of all pages. */
function Report({ comparison }: { comparison: Comparison }) {
  const download = useDownloadReport(comparison);
  return (
    <div className={styles.report} role="group" aria-label={changesMessages.report}>
      <span>{changesMessages.report}</span>
      {reportFormats.map((format) => (
        <Button
          key={format}
          size="s"
          icon={<IconDownload aria-hidden="true" />}
          busy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {changesMessages.reportFormats[format]}
        </Button>
      ))}
    </div>
  );
}

/** Why a page has no list of changes, and what to do. */
interface NoticeText {
  title: string;
  text?: string | undefined;
  act?: keyof typeof noticeActs;
  kind?: 'failed' | 'notice' | 'done';
}

const noticeActs = {
  start: changesMessages.start,
  again: changesMessages.tryAgain,
  align: alignMessages.start,
  match: compareMessages.choosePage,
  nextPage: changesMessages.nextPage,
} as const;

const notCompared: NoticeText = { title: changesMessages.notCompared, act: 'start' };

function noticeOf(
  comparison: Comparison,
  { pair, labels, changes, onNextPage, onMatch, onAlign }: ChangeSideProps,
): NoticeText | undefined {
  const page = pair.compared;
  const sheet = nameOfPair(pair);
  const state = page?.state ?? comparison.state;
  const why = page?.failure ?? comparison.failure;
  if (state === 'failed')
    return { title: changesMessages.failedPage(sheet), text: why ?? changesMessages.failed, act: 'again', kind: 'failed' };
  if (state === 'cancelled') return { title: changesMessages.cancelled, act: 'again' };
  if (state !== 'ready' || !page) return { title: changesMessages.queued };
  const match = onMatch && ({ act: 'match' } as const);
  const align = onAlign && ({ act: 'align' } as const);
  if (page.before_page === null)
    return { title: changesMessages.newPage(sheet, labels.after), text: changesMessages.nothingIn(labels.before), ...match };
  if (page.after_page === null)
    return { title: changesMessages.goneAt(sheet, labels.after), text: changesMessages.nothingIn(labels.after), ...match };
  if (page.alignment?.is_trusted === false) return { title: alignMessages.check, text: alignMessages.unsureHint, kind: 'notice', ...align };
  if (changes.length > 0 || page.counts.all > 0) return undefined;
  const next = onNextPage && ({ act: 'nextPage' } as const);
  return { title: changesMessages.same(sheet, labels.before, labels.after), kind: 'done', ...next };
}

function Notice({ title, text, act, kind, projectId, place, ...props }: NoticeText & ChangeSideProps) {
  const start = useStartComparison(projectId);
  const compare = () => start.mutate(place);
  const run = { start: compare, again: compare, align: props.onAlign, match: props.onMatch, nextPage: props.onNextPage };
  return (
    <div className={styles.notice} data-kind={kind}>
      {kind && noticeIcons[kind]}
      <p role="status">
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </p>
      {act !== undefined && (
        <Button variant={act === 'nextPage' || act === 'match' ? 'default' : 'primary'} busy={start.isPending} onClick={run[act]}>
          {noticeActs[act]}
        </Button>
      )}
    </div>
  );
}

const noticeIcons = {
  failed: <IconAlertTriangle aria-hidden="true" />,
  notice: <IconAlertTriangle aria-hidden="true" />,
  done: <IconCircleCheck aria-hidden="true" />,
} as const;
