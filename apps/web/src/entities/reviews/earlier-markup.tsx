import type { EarlierMarkup } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { earlierMarkupsMessages as words } from '../../lib/messages/earlier-markups.ts';
import { StatusIcon, statusWords } from '../../ui/status.tsx';
import { nameOfReviewer } from './review-person.tsx';
import styles from './earlier-markup.module.css';

/** A markup of an earlier round: what it is, and whether it was answered. */
export function EarlierMarkupLine({ markup }: { markup: EarlierMarkup }) {
  const { number, name, sheet, round, created_by, status, is_answered, answer } = markup;
  return (
    <>
      <span className={styles.status} title={statusWords[status]}>
        <StatusIcon status={status} />
        <span className="visually-hidden">{statusWords[status]}</span>
      </span>
      <span className={styles.name}>
        <span>{messages.markupNumber(number)}</span> <bdi>{name}</bdi>
      </span>
      <span className={styles.standing} data-answered={is_answered || undefined}>
        {is_answered ? words.isAnswered : words.notAnswered}
      </span>
      <span className={styles.about}>{words.about(sheet, round, nameOfReviewer(created_by))}</span>
      {answer && (
        <span className={styles.answer}>
          <b>{words.answerOf(nameOfReviewer(answer.by))}</b>
          {answer.text}
        </span>
      )}
    </>
  );
}
