import type { PublicationPlan, TitleBlockField } from '@sheetmark/contract';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { showSnack } from '../../../../ui/snackbar.tsx';
import { offerUndo, useUndoKey } from '../../../../ui/use-undo.ts';
import { useChangePlannedPage, usePublishSheets, useUpdatePublication } from '../../api/publications.ts';
import { sheetsQuery } from '../../api/review.ts';
import { saveWithUndo } from '../../api/save-with-undo.ts';
import { isRead, publishedRows, rowsOfPlan } from '../../model/plan-rows.ts';
import { isTroubled, type ReviewRow } from '../../model/review-rows.ts';
import { DrawTitleBlock } from '../review/draw-title-block.tsx';
import { ReviewCrumbs } from '../review/review-crumbs.tsx';
import { ReviewScreen } from '../review/review-screen.tsx';
import { DraftDialogs, type DraftQuestion, isConflict } from './draft-dialogs.tsx';
import { PageMenu } from './page-menu.tsx';
import { PublishHead } from './publish-head.tsx';
import type { StagedUpload } from './publishing-dialog.tsx';
import { type FileActs, SetFiles, type SetUpload } from './set-files.tsx';
import { SetNotices } from './set-notices.tsx';

export interface DraftSetProps extends Pick<FileActs, 'unlock'> {
  projectId: number;
  project: string | undefined;
  /** Other members of the project. */
  others: number;
  plan: PublicationPlan;
  uploads: readonly SetUpload[];
  onUpload: (upload: StagedUpload) => void;
  onDiscarded: () => void;
  onBack: () => void;
}

const { tabs: names } = publishingMessages;
const tabs = [
  { tab: 'all', label: names.all },
  { tab: 'check', label: names.check },
  { tab: 'new', label: names.new },
  { tab: 'version', label: names.version },
  { tab: 'unchanged', label: names.unchanged },
  { tab: 'missing', label: names.missing },
  { tab: 'left-out', label: names.leftOut },
] as const;

/** Why the set can't be published as it is. */
function obstacleOf(plan: PublicationPlan, rows: readonly ReviewRow[], uploads: readonly SetUpload[]): string | undefined {
  const { waitFor } = publishingMessages;
  const onTheirWay = new Set(uploads.filter(({ state }) => state !== 'failed' && state !== 'interrupted').map(({ itemId }) => itemId));
  if (plan.files.some(({ file_id, item_id }) => file_id === null && !onTheirWay.has(item_id))) return waitFor.files;
  if (plan.files.some(({ processing }) => processing === 'failed')) return waitFor.unreadable;
  if (!isRead(plan)) return waitFor.reading;
  const troubled = rows.filter(isTroubled).length;
  if (troubled > 0) return waitFor.trouble(troubled);
  return publishedRows(rows).length === 0 ? waitFor.nothing : undefined;
}

/** What can be done with the pages of a draft. */
function usePageActs(publicationId: number) {
  const page = useChangePlannedPage(publicationId, (name, value) =>
    showSnack({ message: sheetReviewMessages.replaced(name, value), kind: 'notice' }),
  );
  const update = useUpdatePublication(publicationId);
  const change = ({ fileId, sheet }: ReviewRow, field: TitleBlockField, value: string | null): void => {
    if (fileId === null || !sheet) return;
    saveWithUndo(page.mutateAsync, { fileId, page: sheet.page_number, field, value, revision: sheet.edit_revision }, sheet);
  };
  return {
    update,
    isSaving: page.isPending || update.isPending,
    change,
    /** It is the sheet that has almost its number, and gets that sheet's number. */
    takeNumber: (row: ReviewRow): void => {
      if (row.outcome.kind === 'unsure') change(row, 'number', row.outcome.number);
    },
    /** It is not. */
    makeNew: ({ sheet, outcome, page: number }: ReviewRow): void => {
      if (!sheet || number === null || outcome.kind !== 'unsure') return;
      const choose = (is_new: boolean) => update.mutateAsync({ pages: [{ sheet_id: sheet.id, is_new }] });
      offerUndo(
        choose(true).then(() => publishingMessages.madeNew(number)),
        () => choose(false),
      );
    },
    leaveOut: ({ sheet, outcome, page: number }: ReviewRow): void => {
      if (!sheet || number === null) return;
      const isLeftOut = outcome.kind === 'left-out';
      const choose = (is_left_out: boolean) => update.mutateAsync({ pages: [{ sheet_id: sheet.id, is_left_out }] });
      offerUndo(
        choose(!isLeftOut).then(() => (isLeftOut ? publishingMessages.included : publishingMessages.leftOut)(number)),
        () => choose(isLeftOut),
      );
    },
  };
}

/** What publishing would do page by page, corrected in place. Leaving it keeps the draft. */
export function DraftSet(props: DraftSetProps) {
  const { plan, uploads, onDiscarded } = props;
  useUndoKey('publish-set');
  const [question, ask] = useState<DraftQuestion>();
  const rows = useMemo(() => rowsOfPlan(plan), [plan]);
  const acts = usePageActs(plan.publication.id);
  const publish = usePublishSheets(plan.publication.id);
  const obstacle = obstacleOf(plan, rows, uploads);
  const askTarget = (row: ReviewRow): void => ask({ kind: 'target', row });
  const pageActs = { onLeaveOut: acts.leaveOut, onTarget: askTarget, onSame: acts.takeNumber, onNew: acts.makeNew };
  const finish = (): void => (obstacle === undefined ? ask({ kind: 'publish' }) : showSnack({ message: obstacle, kind: 'notice' }));
  return (
    <>
      <ReviewScreen
        head={<Head {...props} rows={rows} acts={acts} obstacle={obstacle} onAsk={ask} />}
        notice={<SetNotices plan={plan} rows={rows} isChanged={isConflict(publish.error)} />}
        rows={rows}
        tabs={tabs}
        onChange={acts.change}
        onFinish={finish}
        byKey={(row) => ({ x: acts.leaveOut, t: askTarget, ...(row.outcome.kind === 'unsure' && { y: acts.takeNumber, w: acts.makeNew }) })}
        keys={publishingMessages.keys}
        menuOf={(row) => <PageMenu row={row} {...pageActs} />}
        drawer={(row, onClose) => <DrawOnPage row={row} onClose={onClose} />}
        empty={
          <EmptyState icon={<IconHourglass aria-hidden="true" />} title={publishingMessages.noPages}>
            {publishingMessages.noPagesHint}
          </EmptyState>
        }
      />
      <DraftDialogs
        {...props}
        question={question}
        rows={rows}
        publish={publish}
        onTarget={(row, number) => acts.change(row, 'number', number)}
        onDiscarded={onDiscarded}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

interface HeadProps extends DraftSetProps {
  rows: readonly ReviewRow[];
  acts: ReturnType<typeof usePageActs>;
  obstacle: string | undefined;
  onAsk: (question: DraftQuestion) => void;
}

function Head({ projectId, project, plan, uploads, unlock, rows, acts, obstacle, onUpload, onAsk, onBack }: HeadProps) {
  const { update } = acts;
  const remove = (itemId: number): void => {
    uploads.find((upload) => upload.itemId === itemId)?.cancel();
    update.mutate({ removed_files: [itemId] });
  };
  const upload = (itemId: number, file: File): void => onUpload({ itemId, file, folderId: plan.publication.folder_id });
  return (
    <>
      <ReviewCrumbs
        projectId={projectId}
        project={project}
        title={publishingMessages.publish}
        isSaving={acts.isSaving}
        saved={publishingMessages.draftSaved}
        onBack={onBack}
      />
      <PublishHead
        plan={plan}
        count={publishedRows(rows).length}
        obstacle={obstacle}
        onIssue={(issue) => update.mutate(issue)}
        onAdded={upload}
        onDiscard={() => onAsk({ kind: 'discard' })}
        onPublish={() => onAsk({ kind: 'publish' })}
      />
      <SetFiles plan={plan} uploads={uploads} unlock={unlock} onUpload={upload} onRemove={remove} />
    </>
  );
}

function DrawOnPage({ row: { fileId, sheet }, onClose }: { row: ReviewRow; onClose: () => void }) {
  const { data } = useQuery({ ...sheetsQuery(fileId ?? 0), enabled: fileId !== null });
  if (!data || fileId === null || !sheet) return null;
  return <DrawTitleBlock fileId={fileId} sheet={sheet} taught={data.data.taught} onClose={onClose} />;
}
