import type { Reviewer } from '@sheetmark/contract';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import { DecisionLabel } from './decision.tsx';
import { Share } from './share.tsx';

const words = reviewsMessages.progress;

const inWords = {
  waiting: words.waits,
  sent: words.notOpened,
  opened: words.opened,
  decided: words.decided,
  skipped: words.skipped,
  left: words.left,
} as const;

/** How far a reviewer is, in a few words. */
export function ReviewerProgress({
  reviewer,
  sheets,
}: {
  reviewer: Pick<Reviewer, 'state' | 'decision' | 'sheets_viewed'>;
  sheets: number;
}) {
  const { state, decision, sheets_viewed } = reviewer;
  if (decision) return <DecisionLabel decision={decision} />;
  if (state === 'opened' && sheets_viewed > 0) return <Share done={sheets_viewed} of={sheets} narrow />;
  return <span>{inWords[state]}</span>;
}
