import { IconRubberStamp } from '@tabler/icons-react';
import { useWithdraw } from '../../entities/reviews/change-review.ts';
import { DecisionLabel } from '../../entities/reviews/decision.tsx';
import { usePageKey } from '../../lib/keys.ts';
import { reviewBarMessages as words } from '../../lib/messages/review-bar.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ReviewInEditor } from './use-review.ts';
import styles from './review-bar.module.css';

/** What the reviewer decided, or that it isn't their turn; of a closed review its result. Null while they can decide. */
export function VerdictLabel({ reviewing: { review, reviewer } }: { reviewing: ReviewInEditor }) {
  if (isOver(review)) return <DecisionLabel decision={review.outcome} none={words.closed} />;
  if (reviewer?.decision) return <DecisionLabel decision={{ ...reviewer.decision, name: words.youDecided(reviewer.decision.name) }} />;
  return <span className={styles.waiting}>{words.notYourTurn}</span>;
}

const isOver = ({ state }: ReviewInEditor['review']): boolean => state === 'closed' || state === 'cancelled';

/** There is something to say instead of asking the user to decide. */
export const hasVerdict = ({ review, reviewer }: ReviewInEditor): boolean =>
  isOver(review) || Boolean(reviewer?.decision) || reviewer?.state === 'waiting';

/** How to decide; afterwards how to take it back, until the review closes. */
export function DecideButton({ reviewing, onDecide, size }: { reviewing: ReviewInEditor; onDecide: () => void; size: 's' | 'm' }) {
  const { review, reviewer, mayReview } = reviewing;
  const keys = usePageKey('decide');
  const withdraw = useWithdraw(review.id);
  if (!mayReview) return null;
  if (reviewer?.decision)
    return (
      <Button
        size={size}
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onSuccess: () => showSnack({ message: words.withdrawn }) })}
      >
        {words.withdraw}
      </Button>
    );
  return (
    <Tip label={words.decide} keys={keys}>
      <Button size={size} variant="primary" icon={<IconRubberStamp aria-hidden="true" />} onClick={onDecide}>
        {words.decide}
      </Button>
    </Tip>
  );
}
