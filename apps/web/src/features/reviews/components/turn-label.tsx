import type { ReviewRow } from '@sheetmark/contract';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { ReviewPersonLabel } from '../../../entities/reviews/review-person.tsx';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { useStored } from '../../../lib/storage.ts';
import { whoseTurn } from '../model/whose-turn.ts';
import styles from './reviews.module.css';

/** Whose turn it is; of a closed review its result. */
export function TurnLabel({ review }: { review: ReviewRow }) {
  const turn = whoseTurn(review, useStored('lgn_usr_id'));
  switch (turn.kind) {
    case 'nobody':
      return <span className={styles.quiet}>{review.state === 'draft' ? words.nobodyYet : words.nobody}</span>;
    case 'result':
      return <DecisionLabel decision={review.outcome} none={reviewsMessages.progress.noneRecorded} />;
    case 'close':
      return <ReviewPersonLabel person={turn.person} instead={turn.isOwn ? words.youToClose : words.toClose(turn.person.name)} />;
    case 'review':
      return (
        <span className={styles.turn}>
          <ReviewPersonLabel person={turn.person} instead={turn.isOwn ? words.you : undefined} />
          {turn.more > 0 && <small>{words.more(turn.more)}</small>}
        </span>
      );
  }
}
