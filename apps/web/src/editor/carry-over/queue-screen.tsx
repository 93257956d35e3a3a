import type { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../lib/api-client.ts';
import { membersQuery } from '../../lib/members-query.ts';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { announceFailure } from '../../ui/announce-failure.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { offerUndo } from '../../ui/use-undo.ts';
import { carriedMarkupsQuery, type SentAnswer, useAnswers } from '../api/carry-over.ts';
import { AllAnswered } from './all-answered.tsx';
import { MarkupToCheck } from './markup-to-check.tsx';
import { QueueBar } from './queue-bar.tsx';
import { useQueueKeys } from './queue-keys.ts';
import { QueueList } from './queue-list.tsx';
import { nextUnanswered } from './queue.ts';
import styles from './queue-screen.module.css';

interface QueueScreenProps {
  projectId: number;
  carryOvers: readonly CarryOver[];
  /** The markups to check, in the order of the queue. */
  rows: readonly CarriedMarkup[];
  /** Shows the next part of a long queue. */
  onMore?: () => void;
  onClose: () => void;
}

const keyOf = ({ carry_over_id, markup }: CarriedMarkup): string => `${carry_over_id} ${markup.id}`;

/** The queue next to the markup that is being checked. */
export function QueueScreen({ projectId, carryOvers, rows, onMore, onClose }: QueueScreenProps) {
  const [showsUnchanged, setShowsUnchanged] = useState(false);
  const carryOverIds = carryOvers.map(({ id }) => id);
  const unchanged = useQuery({ ...carriedMarkupsQuery({ projectId, carryOverIds, list: 'unchanged' }), enabled: showsUnchanged });
  const members = useQuery(membersQuery(projectId));
  const listed = showsUnchanged ? [...rows, ...(unchanged.data?.data ?? [])] : rows;
  const { at, current, isMoving, setMoving, show, showNext, skip } = useCurrentMarkup(rows, listed, onClose);
  const carryOver = carryOvers.find(({ id }) => id === current?.carry_over_id);
  const answers = useAnswerAndGoOn({ projectId, carryOvers, show });
  const answer = (sent: SentAnswer, label: string) => {
    answers.send(sent, label);
    showNext();
  };
  return (
    <div className={styles.screen}>
      <QueueBar carryOvers={carryOvers} rows={rows} isSaving={answers.isPending} onClose={onClose} />
      <div className={styles.work}>
        <QueueList
          carryOvers={carryOvers}
          rows={listed}
          current={current}
          showsUnchanged={showsUnchanged}
          onShowUnchanged={setShowsUnchanged}
          onShow={show}
          {...(onMore && { onMore })}
        />
        {current && carryOver ? (
          <MarkupToCheck
            key={keyOf(current)}
            carryOver={carryOver}
            row={current}
            position={carryOverMessages.position(at + 1, listed.length)}
            isMoving={isMoving}
            onMoving={setMoving}
            people={(members.data?.data ?? []).map((member) => member.members)}
            onAnswer={(sent) => answer(sent, carryOver.after.label)}
            onSkip={skip}
          />
        ) : (
          <AllAnswered projectId={projectId} carryOvers={carryOvers} rows={rows} />
        )}
      </div>
    </div>
  );
}

/** The markup that is being checked, and the keys that step through the queue. `listed`: the markups to check, then others that can be shown. */
function useCurrentMarkup(rows: readonly CarriedMarkup[], listed: readonly CarriedMarkup[], onClose: () => void) {
  const [currentKey, setCurrentKey] = useState(() => firstKey(rows));
  const [isMoving, setMoving] = useState(false);
  const at = listed.findIndex((row) => keyOf(row) === currentKey);
  const current = listed[at];
  const show = (row: CarriedMarkup | undefined) => {
    setMoving(false);
    setCurrentKey(row ? keyOf(row) : null);
  };
  const next = nextUnanswered(rows, at);
  const showNext = () => show(next === null ? undefined : rows[next]);
  useAnswersOfOthers(current, showNext);
  const skip = () => {
    if (next !== null || current?.answer !== null) showNext();
  };
  const step = (by: number) => show(listed[Math.min(listed.length - 1, Math.max(0, at + by))]);
  useQueueKeys(isMoving, (act) => {
    if (act === 'next') step(1);
    else if (act === 'previous') step(-1);
    else if (act === 'skip') skip();
    else if (act === 'close') onClose();
    else return false;
    return true;
  });
  return { at, current, isMoving, setMoving, show, showNext, skip };
}

/** Goes on when someone else answers the markup that is being checked, so that nobody overwrites the answer by accident; not while a comment is typed. */
function useAnswersOfOthers(current: CarriedMarkup | undefined, onAnswered: () => void): void {
  const seen = useRef<CarriedMarkup>(undefined);
  const compare = useEffectEvent(() => {
    const before = seen.current;
    seen.current = current;
    if (!before || !current || keyOf(before) !== keyOf(current) || before.answer !== null || current.answer === null) return;
    const text = carryOverMessages.answeredBy(current.answered_by?.name ?? messages.nobody, carryOverMessages.done[current.answer]);
    showSnack({ message: text, kind: 'notice' });
    if (!document.activeElement?.matches('textarea, input, [contenteditable]')) onAnswered();
  });
  useEffect(() => compare(), [current]);
}

const firstKey = (rows: readonly CarriedMarkup[]): string | null => {
  const first = rows.find(({ answer }) => answer === null);
  return first ? keyOf(first) : null;
};

interface AnswerParts {
  projectId: number;
  carryOvers: readonly CarryOver[];
  show: (row: CarriedMarkup) => void;
}

/** Saves an answer and offers to take it back. */
function useAnswerAndGoOn({ projectId, carryOvers, show }: AnswerParts) {
  const answers = useAnswers({
    projectId,
    versionOf: (row) => {
      const carryOver = carryOvers.find(({ id }) => id === row.carry_over_id);
      return carryOver && { itemId: carryOver.item_id, fileId: carryOver.after.file_id };
    },
    onConflict: ({ answer, answered_by }) => {
      const text = answer && carryOverMessages.answeredBy(answered_by?.name ?? messages.nobody, carryOverMessages.done[answer]);
      showSnack({ message: text ?? carryOverMessages.takenBack, kind: 'notice' });
    },
  });
  /** Shows failures except conflicts, whose rows are shown already. */
  const fail = (row: CarriedMarkup) => (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.code === 'edit_conflict')) {
      announceFailure(failure);
      show(row);
    }
    throw failure;
  };
  const send = (sent: SentAnswer, label: string) => {
    if (sent.answer === null) return;
    const { answer, row } = sent;
    const saving = answers.mutateAsync(sent).catch(fail(row));
    const takeBack = async () => {
      const [answered] = await saving;
      if (!answered) return;
      await answers.mutateAsync({ row: answered, answer: null }).catch(fail(row));
      show(row);
    };
    offerUndo(
      saving.then(() => carryOverMessages.saved[answer](label)),
      takeBack,
    );
  };
  return { send, isPending: answers.isPending };
}
