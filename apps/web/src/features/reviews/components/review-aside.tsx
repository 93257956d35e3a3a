import type { Review } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { nameOfReviewer, ReviewAvatar } from '../../../entities/reviews/review-person.tsx';
import { ShareBar } from '../../../entities/reviews/share.tsx';
import { formatDateTime, today } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { DueDate } from '../../../ui/due-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { daysBetween } from '../model/stages.ts';
import { isClosed } from './review-columns.tsx';
import styles from './review-page.module.css';

/** Facts, decisions and instructions next to the reviewers. */
export function ReviewAside({ review }: { review: Review }) {
  return (
    <div className={styles.column}>
      <ProgressPanel review={review} />
      <DecisionsPanel review={review} />
      <Panel title={words.instructions}>
        <p className={styles.text}>{review.instructions || words.noInstructions}</p>
      </Panel>
    </div>
  );
}

const reminderNames = new Map<string, string>(Object.entries(words.reminderDays));

function ProgressPanel({ review }: { review: Review }) {
  const decided = reviewsMessages.decided(review.decided, review.deciders);
  const stage = review.stage !== null && review.stages > 1 ? `, ${words.stageOf(review.stage, review.stages)}` : '';
  const reminders = review.reminders.flatMap((day) => reminderNames.get(String(day)) ?? []);
  return (
    <Panel title={words.progress}>
      <ShareBar done={review.decided} of={review.deciders} />
      <p className={styles.share}>{`${decided}${stage}`}</p>
      <dl className={styles.facts}>
        <dt>{words.due}</dt>
        <dd>
          <DueDate date={review.due_date} closed={isClosed(review)} none={words.none} /> <DueIn review={review} />
        </dd>
        <dt>{words.reminders}</dt>
        <dd>{reminders.length > 0 ? reviewsMessages.list(reminders) : words.none}</dd>
        <dt>{words.decisionsOffered}</dt>
        <dd title={reviewsMessages.list(review.decisions.map(({ name }) => name))}>{review.decision_set}</dd>
        {isClosed(review) && <Result review={review} />}
        {review.rounds.length > 1 && <Rounds review={review} />}
      </dl>
    </Panel>
  );
}

function DueIn({ review }: { review: Review }) {
  if (review.due_date === null || isClosed(review)) return null;
  const days = daysBetween(today(), review.due_date);
  return <span className={styles.quiet}>{days < 0 ? words.daysLate(-days) : words.inDays(days)}</span>;
}

function Result({ review }: { review: Review }) {
  return (
    <>
      <dt>{words.result}</dt>
      <dd>
        {review.state === 'cancelled' ? (
          reviewsMessages.states.cancelled
        ) : (
          <DecisionLabel decision={review.outcome} none={reviewsMessages.progress.noneRecorded} />
        )}
      </dd>
      {review.closed_by && review.closed_at && (
        <>
          <dt>{words.closedBy}</dt>
          <dd>
            {nameOfReviewer(review.closed_by)} <span className={styles.quiet}>{formatDateTime(review.closed_at)}</span>
          </dd>
        </>
      )}
    </>
  );
}

function Rounds({ review }: { review: Review }) {
  const others = review.rounds.filter(({ id }) => id !== review.id).toSorted((a, b) => a.round - b.round);
  return (
    <>
      <dt>{words.rounds}</dt>
      <dd>
        {others.map(({ id, round, state, outcome }) => (
          <div key={id}>
            <Link className={styles.link} {...reviewLink(review.project_id, id)}>
              {words.round(round)}
            </Link>{' '}
            <span className={styles.quiet}>{outcome?.name ?? reviewsMessages.states[state]}</span>
          </div>
        ))}
      </dd>
    </>
  );
}

/** Who decided what, in the order of their decisions. */
function DecisionsPanel({ review }: { review: Review }) {
  const decided = review.reviewers
    .filter(({ decision }) => decision !== null)
    .toSorted((a, b) => (a.decided_at ?? '').localeCompare(b.decided_at ?? ''));
  return (
    <Panel
      flush
      title={
        <>
          {words.decisions} <span className={styles.count}>{decided.length}</span>
        </>
      }
    >
      {decided.length === 0 && <p className={styles.empty}>{words.noDecisions}</p>}
      <ol className={styles.decisions}>
        {decided.map(({ id, person, decision, decided_at, remark }) => (
          <li key={id}>
            <ReviewAvatar person={person} />
            <div>
              <span className={styles.by}>
                <b>{nameOfReviewer(person)}</b>
                {decided_at && <time dateTime={decided_at}>{formatDateTime(decided_at)}</time>}
              </span>
              <DecisionLabel decision={decision} />
              {remark !== '' && <p>{remark}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
