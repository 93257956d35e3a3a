import type { ReadSheet, SheetReading } from '@sheetmark/contract';
import { IconAlertTriangle, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DeadReferencesButton } from '../../../../entities/dead-references/dead-references-button.tsx';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { formatSize } from '../../../../lib/sizes.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Overlay } from '../../../../ui/overlay.tsx';
import { showSnack } from '../../../../ui/snackbar.tsx';
import { offerUndo, useUndoKey } from '../../../../ui/use-undo.ts';
import { sheetsQuery, useAcceptSheets, useChangeSheet, useReadSheets, useUnacceptSheets } from '../../api/review.ts';
import { saveWithUndo } from '../../api/save-with-undo.ts';
import { type ReviewRow, rowsOfFile, unsureOf } from '../../model/review-rows.ts';
import { DrawTitleBlock } from './draw-title-block.tsx';
import { ReviewCrumbs } from './review-crumbs.tsx';
import { ReviewScreen } from './review-screen.tsx';
import styles from './review-screen.module.css';

interface FileReviewProps {
  projectId: number;
  project: string | undefined;
  fileId: number;
  onBack: () => void;
}

const tabs = [
  { tab: 'all', label: sheetReviewMessages.all },
  { tab: 'check', label: sheetReviewMessages.toCheck },
  { tab: 'listed', label: sheetReviewMessages.listed },
  { tab: 'clash', label: sheetReviewMessages.shared },
  { tab: 'no-number', label: sheetReviewMessages.noNumber },
] as const;

const noPages = (
  <EmptyState icon={<IconHourglass aria-hidden="true" />} title={sheetReviewMessages.noPages}>
    {sheetReviewMessages.noPagesHint}
  </EmptyState>
);

/** The title blocks of one version. Its file can be used meanwhile. */
export function FileReview({ projectId, project, fileId, onBack }: FileReviewProps) {
  useUndoKey('sheet-review');
  const { data, error, refetch } = useQuery(sheetsQuery(fileId));
  const change = useChangeSheet((name, value) => showSnack({ message: sheetReviewMessages.replaced(name, value), kind: 'notice' }));
  const accept = useAcceptAll(fileId);
  if (error && !data) {
    return (
      <main>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!data) return <Overlay />;
  const { file, reading, sheets, taught } = data.data;
  const rows = rowsOfFile(fileId, sheets);
  const acceptAll = () => accept.run(sheets);
  const head = (
    <>
      <ReviewCrumbs
        projectId={projectId}
        project={project}
        title={sheetReviewMessages.review}
        isSaving={change.isPending || accept.isPending}
        saved={sheetReviewMessages.saved}
        onBack={onBack}
      />
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 title={file.name}>{file.name}</h1>
          <Facts label={file.label} size={file.size} reading={reading} sheets={sheets} />
        </div>
        <DeadReferencesButton projectId={projectId} fileId={fileId} />
        <Button variant="primary" busy={accept.isPending} onClick={acceptAll}>
          {sheetReviewMessages.acceptAll}
        </Button>
      </div>
    </>
  );
  return (
    <ReviewScreen
      head={head}
      notice={<Notice fileId={fileId} reading={reading} rows={rows} />}
      rows={rows}
      tabs={tabs}
      onChange={({ page, sheet }, field, value) => {
        if (page !== null && sheet) saveWithUndo(change.mutateAsync, { fileId, page, field, value, revision: sheet.edit_revision }, sheet);
      }}
      onFinish={acceptAll}
      drawer={({ sheet }, onClose) => sheet && <DrawTitleBlock fileId={fileId} sheet={sheet} taught={taught} onClose={onClose} />}
      empty={noPages}
    />
  );
}

/** Accepts unsure values, which can be undone. */
function useAcceptAll(fileId: number) {
  const accept = useAcceptSheets();
  const unaccept = useUnacceptSheets(fileId);
  const run = (sheets: readonly ReadSheet[]): void => {
    const unsure = sheets.filter((sheet) => unsureOf(sheet).size > 0);
    if (unsure.length === 0) return showSnack({ message: sheetReviewMessages.nothingToAccept });
    const count = unsure.reduce((sum, sheet) => sum + unsureOf(sheet).size, 0);
    offerUndo(
      accept.mutateAsync([fileId]).then(() => sheetReviewMessages.accepted(count)),
      () => unaccept.mutateAsync(unsure),
    );
  };
  return { isPending: accept.isPending, run };
}

interface FactsProps {
  label: string;
  size: number;
  reading: SheetReading;
  sheets: readonly ReadSheet[];
}

function Facts({ label, size, reading, sheets }: FactsProps) {
  const known = sheets.filter(({ number, title }) => number.value !== null || title.value !== null).length;
  const facts = [label, sheetReviewMessages.pages(reading.pages_total), formatSize(size)];
  if (reading.state === 'ready') facts.push(sheetReviewMessages.readAll(known, reading.pages_total));
  return <p>{facts.join(' · ')}</p>;
}

/** How far reading is, or what to do if it found nothing. */
function Notice({ fileId, reading, rows }: { fileId: number; reading: SheetReading; rows: readonly ReviewRow[] }) {
  const again = useReadSheets(fileId);
  const { state, pages_read, pages_total } = reading;
  if (state === 'queued' || state === 'running') {
    const text = state === 'running' ? sheetReviewMessages.reading(pages_read, pages_total) : sheetReviewMessages.waiting;
    return (
      <div className={styles.notice} role="status">
        <p className={styles.progress}>
          {text}
          <progress value={pages_read} max={Math.max(1, pages_total)} aria-label={text} />
        </p>
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <IconAlertTriangle aria-hidden="true" />
        <p>{sheetReviewMessages.readFailed}</p>
        <Button size="s" busy={again.isPending} onClick={() => again.mutate()}>
          {sheetReviewMessages.readAgain}
        </Button>
      </div>
    );
  }
  if (rows.length === 0 || rows.some(({ values }) => values.number !== null)) return null;
  return (
    <div className={styles.notice} role="status">
      <IconHelpCircle aria-hidden="true" />
      <p>
        <b>{sheetReviewMessages.nothingFound}.</b> {sheetReviewMessages.nothingFoundHint}
      </p>
    </div>
  );
}
