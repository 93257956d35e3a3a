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

/** What the reviewer decided, or how to decide; of a closed review its result. */
export function Verdict({ reviewing: { review, reviewer, mayReview }, onDecide }: { reviewing: ReviewInEditor; onDecide: () => void }) {
  const keys = usePageKey('decide');
  const withdraw = useWithdraw(review.id);
  const isOver = review.state === 'closed' || review.state === 'cancelled';
  if (isOver) return <DecisionLabel decision={review.outcome} none={words.closed} />;
  if (reviewer?.decision)
    return (
      <>
        <DecisionLabel decision={{ ...reviewer.decision, name: words.youDecided(reviewer.decision.name) }} />
        <Button
          size="s"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onSuccess: () => showSnack({ message: words.withdrawn }) })}
        >
          {words.withdraw}
        </Button>
      </>
    );
  if (reviewer?.state === 'waiting') return <span className={styles.waiting}>{words.notYourTurn}</span>;
  if (!mayReview) return null;
  return (
    <Tip label={words.decide} keys={keys}>
      <Button size="s" variant="primary" icon={<IconRubberStamp aria-hidden="true" />} onClick={onDecide}>
        {words.decide}
      </Button>
    </Tip>
  );
}
