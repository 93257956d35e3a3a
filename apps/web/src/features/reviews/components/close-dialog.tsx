import { needsRemark, outcomeOf, type Review } from '@sheetmark/contract';
import { IconLock, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { ReviewNotes } from '../../../entities/reviews/review-notes.tsx';
import { nameOfReviewer } from '../../../entities/reviews/review-person.tsx';
import { reviewSheetsQuery } from '../../../entities/reviews/review-queries.ts';
import { addDays } from '../../../lib/calendar.ts';
import { today } from '../../../lib/dates.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCloseReview } from '../api/manage-review.ts';
import { undecided } from '../model/stages.ts';
import labels from './field-label.module.css';
import styles from './review-dialogs.module.css';

type Way = 'result' | 'round' | 'cancel';

/** The next round is due a week from today unless its owner says otherwise. */
const usualDays = 7;
const mostNames = 4;

interface CloseDialogProps {
  review: Review;
  onClose: () => void;
  /** The next round was started. */
  onNextRound: (reviewId: number) => void;
}

const optionsFor = (next: number) =>
  [
    { value: 'result', name: words.ways.result.name, hint: words.ways.result.hint },
    { value: 'round', name: words.ways.round.name(next), hint: words.ways.round.hint },
    { value: 'cancel', name: words.ways.cancel.name, hint: words.ways.cancel.hint },
  ] as const;

/** Closes a review with a result, with a next round, or without a result. */
export function CloseDialog({ review, onClose, onNextRound }: CloseDialogProps) {
  const result = outcomeOf(review.reviewers.flatMap(({ decision }) => decision ?? []));
  const [way, setWay] = useState<Way>(result && needsRemark(result.meaning) ? 'round' : 'result');
  const [due, setDue] = useState<string | null>(addDays(today(), usualDays));
  const close = useCloseReview(review.id);
  const next = review.round + 1;
  const submit = () =>
    close.mutate(
      { with_result: way !== 'cancel', next_round: way === 'round' ? { due_date: due, is_sent: true } : null },
      {
        onSuccess: ({ data }) => {
          onClose();
          if (data.next_round) onNextRound(data.next_round.id);
        },
      },
    );
  return (
    <Dialog
      title={words.closeTitle}
      tall
      submitLabel={way === 'round' ? words.ways.round.name(next) : words.ways[way].submit}
      busy={close.isPending}
      refusal={close.error?.message}
      onClose={onClose}
      onSubmit={submit}
      focusSubmit
    >
      <p>{words.undecided(undecided(review.reviewers).length, review.deciders)}</p>
      <ChoiceCards label={words.how} value={way} onChange={setWay} options={optionsFor(next)} />
      {way !== 'cancel' && (
        <div className={styles.fields}>
          <div className={styles.field}>
            <span className={labels.label}>{words.resultOf(review.round)}</span>
            <DecisionLabel decision={result} none={reviewsMessages.progress.noneRecorded} />
          </div>
          {way === 'round' && <DayInput label={words.roundDue(next)} value={due} onChange={setDue} />}
        </div>
      )}
      {way === 'round' && <NewerVersions review={review} />}
      <Locked review={review} />
      <p>{words.reopenFor}</p>
    </Dialog>
  );
}

/** What can't be changed afterwards. */
function Locked({ review }: { review: Review }) {
  const names = undecided(review.reviewers).map(({ person }) => nameOfReviewer(person));
  const markups = review.markups.total;
  const people = {
    icon: <IconUserOff aria-hidden="true" />,
    text: words.lockedPeople(names.slice(0, mostNames), Math.max(0, names.length - mostNames)),
  };
  return (
    <ReviewNotes
      title={words.lockedTitle}
      notes={[
        { icon: <IconLock aria-hidden="true" />, text: markups > 0 ? words.lockedMarkups(markups) : words.lockedNoMarkups },
        ...(names.length > 0 ? [people] : []),
      ]}
    />
  );
}

function NewerVersions({ review }: { review: Review }) {
  const sheets = useQuery({ ...reviewSheetsQuery(review.id), meta: { failsInPlace: true } }).data?.data;
  const newer = sheets?.filter(({ newer_label }) => newer_label !== null) ?? [];
  return sheets ? <p>{words.newerVersions(newer.length, sheets.length)}</p> : null;
}
