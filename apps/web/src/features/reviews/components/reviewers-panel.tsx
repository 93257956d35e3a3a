import { useMediaQuery } from '@mantine/hooks';
import type { Review, Reviewer, ReviewStage } from '@sheetmark/contract';
import { IconBellRinging, IconClockExclamation, IconUserPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { nameOfReviewer, ReviewAvatar } from '../../../entities/reviews/review-person.tsx';
import { Share } from '../../../entities/reviews/share.tsx';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useRemind, useStartStage } from '../api/manage-review.ts';
import { awaited, groupByStage, isRunning, type StageOf } from '../model/stages.ts';
import { ReviewerActs } from './reviewer-acts.tsx';
import { StageNumber } from './stage-number.tsx';
import page from './review-page.module.css';
import styles from './reviewers-panel.module.css';

const progress = reviewsMessages.progress;

interface ReviewersPanelProps {
  review: Review;
  onAdd: () => void;
}

const isTheirTurn = (review: Review, stage: ReviewStage): boolean => isRunning(review) && stage.state === 'running';

/** Everyone's progress, stage by stage. */
export function ReviewersPanel({ review, onAdd }: ReviewersPanelProps) {
  const stages = groupByStage(review);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <Panel
      flush
      title={
        <>
          {words.reviewers} <span className={page.count}>{review.reviewers_total}</span>
        </>
      }
      aside={
        review.may.manage && isRunning(review) ? (
          <Button size="s" variant="quiet" icon={<IconUserPlus aria-hidden="true" />} onClick={onAdd}>
            {words.addReviewer}
          </Button>
        ) : (
          review.state !== 'draft' && reviewsMessages.decided(review.decided, review.deciders)
        )
      }
    >
      {review.reviewers.length === 0 && <p className={styles.none}>{words.noReviewers}</p>}
      {review.reviewers.length > 0 && (isNarrow ? <Cards review={review} stages={stages} /> : <Matrix review={review} stages={stages} />)}
    </Panel>
  );
}

interface StagesProps {
  review: Review;
  stages: readonly StageOf[];
}

function Matrix({ review, stages }: StagesProps) {
  const hasStages = stages.length > 1;
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{words.reviewer}</th>
            <th scope="col">{progress.sent}</th>
            <th scope="col">{progress.opened}</th>
            <th scope="col">{progress.viewed}</th>
            <th scope="col">{progress.decision}</th>
            <th scope="col">
              <span className="visually-hidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, reviewers }) => (
            <Fragment key={stage.stage}>
              {(hasStages || isTheirTurn(review, stage)) && (
                <tr className={styles.stage} data-running={isTheirTurn(review, stage) || undefined}>
                  <td colSpan={6}>
                    <StageHead review={review} stage={stage} reviewers={reviewers} />
                  </td>
                </tr>
              )}
              {reviewers.map((reviewer) => (
                <Row key={reviewer.id} review={review} reviewer={reviewer} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ review, stages }: StagesProps) {
  return (
    <ul className={styles.cards}>
      {stages.map(({ stage, reviewers }) => (
        <Fragment key={stage.stage}>
          <li className={styles.stage} data-running={isTheirTurn(review, stage) || undefined}>
            <StageHead review={review} stage={stage} reviewers={reviewers} />
          </li>
          {reviewers.map((reviewer) => (
            <li key={reviewer.id}>
              <span className={styles.cardFacts}>
                <Who reviewer={reviewer} />
                <ReviewerActs review={review} reviewer={reviewer} />
              </span>
              <span className={styles.cardFacts}>
                <Verdict reviewer={reviewer} review={review} />
                <Viewed reviewer={reviewer} sheets={review.sheets} />
              </span>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

function StageHead({ review, stage, reviewers }: { review: Review; stage: ReviewStage; reviewers: readonly Reviewer[] }) {
  const remind = useRemind(review.id);
  const start = useStartStage(review.id);
  const waitingFor = awaited(reviewers);
  return (
    <span className={styles.stageHead}>
      <StageNumber stage={stage.stage} state={stage.state === 'running' && !isTheirTurn(review, stage) ? 'waiting' : stage.state} />
      <b>{stage.name || reviewsMessages.stage(stage.stage)}</b>
      {hintOf(stage, review)}
      {review.may.manage && review.state === 'in_review' && stage.state === 'running' && waitingFor.length > 0 && (
        <Button size="s" icon={<IconBellRinging aria-hidden="true" />} busy={remind.isPending} onClick={() => remind.mutate(undefined)}>
          {words.remindAll(waitingFor.length)}
        </Button>
      )}
      {review.may.manage && review.state === 'in_review' && stage.state === 'waiting' && (
        <Button size="s" variant="quiet" busy={start.isPending} onClick={() => start.mutate(stage.stage)}>
          {words.startNow}
        </Button>
      )}
    </span>
  );
}

function hintOf({ stage, state, finished_at }: ReviewStage, review: Review): ReactNode {
  if (state === 'finished') return finished_at && words.finished(formatDate(finished_at));
  if (review.state === 'draft' || review.state === 'closed' || review.state === 'cancelled') return null;
  return state === 'running' ? words.theirTurn : words.startsWhen(stage - 1);
}

function Row({ review, reviewer }: { review: Review; reviewer: Reviewer }) {
  return (
    <tr>
      <th scope="row">
        <Who reviewer={reviewer} />
      </th>
      <td>
        <When time={reviewer.sent_at} />
      </td>
      <td>
        <When time={reviewer.opened_at} />
      </td>
      <td>
        <Viewed reviewer={reviewer} sheets={review.sheets} />
      </td>
      <td>
        <Verdict reviewer={reviewer} review={review} />
      </td>
      <td>
        <ReviewerActs review={review} reviewer={reviewer} />
      </td>
    </tr>
  );
}

function Who({ reviewer: { person, must_decide, is_late, markups } }: { reviewer: Reviewer }) {
  const facts = [must_decide ? '' : words.mayComment, markups > 0 ? words.markupsOf(markups) : ''].filter(Boolean).join(' · ');
  return (
    <span className={styles.person}>
      <ReviewAvatar person={person} />
      <span>
        <b title={nameOfReviewer(person)}>{nameOfReviewer(person)}</b>
        {is_late ? (
          <small className={styles.late}>
            <IconClockExclamation aria-hidden="true" />
            {words.late}
          </small>
        ) : (
          facts && <small>{facts}</small>
        )}
      </span>
    </span>
  );
}

/** Month and day are enough next to each other; the title has the whole time. */
function When({ time }: { time: string | null }) {
  if (time === null) return <span className={styles.quiet}>{progress.notYet}</span>;
  return (
    <time className={styles.time} dateTime={time} title={formatDateTime(time)}>
      {formatDate(time)}
    </time>
  );
}

function Viewed({ reviewer: { state, sheets_viewed }, sheets }: { reviewer: Reviewer; sheets: number }) {
  if (state === 'waiting') return <span className={styles.quiet}>{progress.waits}</span>;
  return <Share done={sheets_viewed} of={sheets} />;
}

function Verdict({ reviewer, review }: { reviewer: Reviewer; review: Review }) {
  const { state, decision } = reviewer;
  if (!decision && (state === 'skipped' || state === 'left')) return <span className={styles.quiet}>{progress[state]}</span>;
  const isOver = review.state === 'closed' || review.state === 'cancelled';
  return <DecisionLabel decision={decision} none={isOver ? progress.noneRecorded : progress.noDecision} />;
}
