import { type CarriedMarkup, CarryOverAnswer } from '@sheetmark/contract';
import { useRef } from 'react';
import { markupDraft, useCommentDraft } from '../../lib/comment-drafts.ts';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { Button } from '../../ui/button.tsx';
import styles from './answers.module.css';

interface AnswersProps {
  row: CarriedMarkup;
  /** The newer version's. */
  label: string;
  /** Whether the user's role allows answering; otherwise markups can only be looked at. */
  mayAnswer: boolean;
  isMoving: boolean;
  /** Whether there is anything to move. */
  canMove: boolean;
  /** Whether the markup was moved. */
  canPlace: boolean;
  onChoose: (answer: CarryOverAnswer) => void;
  onCancel: () => void;
  onSkip: () => void;
}

/** The least distance of a swipe that skips, in CSS pixels. */
const swipe = 60;

/** The answers; none is preselected. A swipe to the left skips. */
export function Answers({ row, label, mayAnswer, isMoving, canMove, canPlace, onChoose, onCancel, onSkip }: AnswersProps) {
  const touchedAt = useRef<number>(undefined);
  if (isMoving) {
    return (
      <div className={styles.moving} role="group" data-below-snacks="answers" aria-label={carryOverMessages.answers.moved.name}>
        <span role="status">{carryOverMessages.moving}</span>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="primary" disabled={!canPlace} onClick={() => onChoose('moved')}>
          {carryOverMessages.placeHere}
        </Button>
      </div>
    );
  }
  return (
    <div
      className={styles.answers}
      role="group"
      data-below-snacks="answers"
      aria-label={carryOverMessages.answer}
      onTouchStart={({ touches }) => {
        touchedAt.current = touches[0]?.clientX;
      }}
      onTouchEnd={({ changedTouches }) => {
        const end = changedTouches[0]?.clientX;
        if (touchedAt.current !== undefined && end !== undefined && touchedAt.current - end > swipe) onSkip();
        touchedAt.current = undefined;
      }}
    >
      <Hint row={row} />
      {(mayAnswer ? CarryOverAnswer.options : []).map((answer, at) => (
        <button
          key={answer}
          type="button"
          className={styles.answer}
          aria-keyshortcuts={String(at + 1)}
          aria-pressed={row.answer === answer}
          disabled={answer === 'moved' && !canMove}
          onClick={() => onChoose(answer)}
        >
          <kbd aria-hidden="true">{at + 1}</kbd>
          <span>
            <b>{carryOverMessages.answers[answer].name}</b>
            <span>{carryOverMessages.answers[answer].hint(label)}</span>
          </span>
        </button>
      ))}
      <button type="button" className={styles.skip} aria-keyshortcuts={carryOverMessages.skipKey} onClick={onSkip}>
        <kbd aria-hidden="true">{carryOverMessages.skipKey}</kbd>
        <b>{carryOverMessages.skip}</b>
      </button>
    </div>
  );
}

/** Whose answer it is, or what happens to the comment that is begun. */
function Hint({ row: { markup, answer, answered_by } }: Pick<AnswersProps, 'row'>) {
  const draft = useCommentDraft(markupDraft(markup.id));
  const answered = answer && answered_by && carryOverMessages.answeredBy(answered_by.name, carryOverMessages.done[answer]);
  const text = answered ?? (answer === null && draft ? carryOverMessages.commentIsSent : null);
  return text && <p className={styles.hint}>{text}</p>;
}
