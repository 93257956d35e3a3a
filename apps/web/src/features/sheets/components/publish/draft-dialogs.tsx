import type { PublicationPlan } from '@sheetmark/contract';
import { ApiFailure } from '../../../../lib/api-client.ts';
import type { usePublishSheets } from '../../api/publications.ts';
import type { ReviewRow } from '../../model/review-rows.ts';
import { ConfirmPublishing, type PublishingChoices } from './confirm-publishing.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { TargetDialog } from './target-dialog.tsx';

export type DraftQuestion =
  | { readonly kind: 'publish' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'target'; readonly row: ReviewRow }
  | undefined;

interface DraftDialogsProps {
  projectId: number;
  others: number;
  plan: PublicationPlan;
  rows: readonly ReviewRow[];
  question: DraftQuestion;
  publish: ReturnType<typeof usePublishSheets>;
  onTarget: (row: ReviewRow, number: string) => void;
  onDiscarded: () => void;
  onClose: () => void;
}

/** Something else would happen than what the user confirmed. */
export const isConflict = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'edit_conflict';

/** The dialogs of a draft, one at a time. */
export function DraftDialogs({ projectId, others, plan, rows, question, publish, onTarget, onDiscarded, onClose }: DraftDialogsProps) {
  if (question?.kind === 'publish') {
    const confirm = (choices: PublishingChoices): void => {
      const body = { plan_key: plan.plan_key, ...choices };
      publish.mutate(body, { onSettled: (_answer, error) => (!error || isConflict(error)) && onClose() });
    };
    return (
      <ConfirmPublishing
        plan={plan}
        rows={rows}
        others={others}
        busy={publish.isPending}
        refusal={publish.error?.message}
        onPublish={confirm}
        onClose={onClose}
      />
    );
  }
  if (question?.kind === 'target') {
    const { row } = question;
    return <TargetDialog projectId={projectId} page={row.page ?? 0} onChoose={(number) => onTarget(row, number)} onClose={onClose} />;
  }
  if (question?.kind === 'discard') return <DiscardDialog draft={plan.publication} onDiscarded={onDiscarded} onClose={onClose} />;
  return null;
}
