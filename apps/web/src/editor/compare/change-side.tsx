import type { ComparedPage, Comparison, PageChange } from '@sheetmark/contract';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { changesMessages } from '../../lib/messages/changes.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { reportFormats, useCancelComparison, useDownloadReport } from '../api/change-work.ts';
import { type FoundComparison, useStartComparison } from '../api/comparisons.ts';
import type { ChangeFilter } from './change-filter.ts';
import { type ChangeActions, ChangePanel } from './change-panel.tsx';
import styles from './change-side.module.css';

export interface ChangeSideProps {
  projectId: number;
  beforeId: number;
  afterId: number;
  found: FoundComparison;
  page: ComparedPage | null;
  changes: readonly PageChange[];
  filters: ReadonlySet<ChangeFilter>;
  selectedId: number | undefined;
  labels: Readonly<Record<'before' | 'after', string>>;
  actions: ChangeActions;
  onFilter: (filters: ReadonlySet<ChangeFilter>) => void;
}

/** The list of changes, or what keeps it from being there. */
export function ChangeSide(props: ChangeSideProps) {
  const { found, page } = props;
  const { data: comparison } = found;
  if (found.error) {
    return (
      <Side>
        <LoadFailure error={found.error} onRetry={found.retry} />
      </Side>
    );
  }
  if (comparison === undefined) return <Side>{null}</Side>;
  const isWorking = comparison !== null && (comparison.state === 'queued' || comparison.state === 'running');
  const said = comparison === null ? { text: changesMessages.notCompared, act: changesMessages.start } : stateOf(comparison, page, props);
  return (
    <Side>
      {isWorking && <Progress comparison={comparison} />}
      {said && <Notice {...said} {...props} />}
      {!said && comparison && <ChangePanel {...props} after={comparison.after} pageNumber={page?.after_page ?? 1} />}
      {page?.is_cut === true && <p className={styles.progress}>{changesMessages.cut}</p>}
      {comparison !== null && comparison.pages_ready > 0 && <Report comparison={comparison} />}
    </Side>
  );
}

const Side = ({ children }: { children: ReactNode }) => (
  <aside className={styles.side} aria-label={changesMessages.changes}>
    {children}
  </aside>
);

/** How many pages are compared, and a way to stop. */
function Progress({ comparison }: { comparison: Comparison }) {
  const cancel = useCancelComparison(comparison);
  return (
    <div className={styles.progress}>
      <p role="status">{changesMessages.progress(comparison.pages_ready, comparison.pages_total)}</p>
      <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {messages.cancel}
      </Button>
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

interface Said {
  text: string;
  /** Compares the versions, or continues. */
  act?: string;
}

/** Why a page has no list of changes; undefined if it has one. */
function stateOf(comparison: Comparison, page: ComparedPage | null, { labels, changes }: ChangeSideProps): Said | undefined {
  const again = changesMessages.tryAgain;
  const state = page?.state ?? comparison.state;
  if (state === 'failed') return { text: page?.failure ?? comparison.failure ?? changesMessages.failed, act: again };
  if (state === 'cancelled') return { text: changesMessages.cancelled, act: again };
  if (state !== 'ready' || !page) return { text: changesMessages.queued };
  if (page.before_page === null || page.after_page === null) return { text: changesMessages.onePage };
  if (page.alignment?.is_trusted === false) return { text: changesMessages.unsure };
  if (changes.length === 0 && page.counts.all === 0) return { text: changesMessages.same(labels.before, labels.after) };
  return undefined;
}

function Notice({ text, act, projectId, beforeId, afterId }: Said & ChangeSideProps) {
  const start = useStartComparison(projectId);
  return (
    <div className={styles.notice}>
      <p role="status">{text}</p>
      {act !== undefined && (
        <Button variant="primary" size="s" busy={start.isPending} onClick={() => start.mutate({ beforeId, afterId })}>
          {act}
        </Button>
      )}
    </div>
  );
}
