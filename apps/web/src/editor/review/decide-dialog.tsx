import { Textarea } from '@mantine/core';
import { type Decision, needsRemark } from '@sheetmark/contract';
import { IconClock, IconEyeOff, IconRubberStamp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDecide } from '../../entities/reviews/change-review.ts';
import { DecisionIcon } from '../../entities/reviews/decision.tsx';
import { sheetTitle } from '../../entities/reviews/review-link.ts';
import { ReviewNotes } from '../../entities/reviews/review-notes.tsx';
import { reviewBarMessages as words } from '../../lib/messages/review-bar.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useSubmitKey } from '../../ui/use-submit-key.ts';
import type { ReviewInEditor } from './use-review.ts';
import styles from './decide-dialog.module.css';

const mostNames = 4;

/** What the reviewer chose and wrote, and why it can't be submitted. */
function useDecision({ review, reviewer }: ReviewInEditor, onDone: () => void) {
  const [key, setKey] = useState(reviewer?.decision?.key ?? null);
  const [remark, setRemark] = useState(reviewer?.remark ?? '');
  const [wasTried, setTried] = useState(false);
  const decide = useDecide(review.id);
  const chosen = review.decisions.find((each) => each.key === key);
  const isRemarkNeeded = chosen !== undefined && needsRemark(chosen.meaning);
  const problem = !chosen ? words.choose : isRemarkNeeded && remark.trim() === '' ? words.remarkNeeded : undefined;
  const submit = () => {
    setTried(true);
    if (!chosen || problem !== undefined || decide.isPending) return;
    decide.mutate(
      { decision: chosen.key, remark: remark.trim() },
      {
        onSuccess: () => {
          showSnack({ message: words.youDecided(chosen.name) });
          onDone();
        },
      },
    );
  };
  const refusal = decide.error?.message ?? (wasTried ? problem : undefined);
  return { key, setKey, remark, setRemark, isRemarkNeeded, refusal, isPending: decide.isPending, submit };
}

/** A digit outside of text fields chooses the decision at its place. */
function useDigits(decisions: readonly Decision[], choose: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    const decision = isText || event.ctrlKey || event.metaKey ? undefined : decisions[Number(event.key) - 1];
    if (decision) choose(decision.key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const toOption = ({ key, name, note, meaning }: Decision, at: number) => ({
  value: key,
  name,
  hint: note,
  mark: (
    <span className={styles.mark}>
      <DecisionIcon meaning={meaning} />
    </span>
  ),
  keys: String(at + 1),
});

/** The reviewer's decision. Digits choose, Ctrl+Enter submits. */
export function DecideDialog({ reviewing, onClose }: { reviewing: ReviewInEditor; onClose: () => void }) {
  const { review, sheets } = reviewing;
  const { key, setKey, remark, setRemark, isRemarkNeeded, refusal, isPending, submit } = useDecision(reviewing, onClose);
  useDigits(review.decisions, setKey);
  useSubmitKey(submit, 'dialog');
  return (
    <Dialog
      title={words.decideTitle(sheets.length)}
      tall
      submitLabel={words.submit}
      busy={isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{words.decideAbout(review.title, review.round)}</p>
      <ChoiceCards label={words.decision} value={key} autoFocus options={review.decisions.map(toOption)} onChange={setKey} />
      <NotViewed reviewing={reviewing} onClose={onClose} />
      <Textarea
        label={isRemarkNeeded ? words.remark : words.remarkOptional}
        resize="vertical"
        rows={2}
        maxLength={5000}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <ReviewNotes
        title={words.locked}
        notes={[
          { icon: <IconRubberStamp aria-hidden="true" />, text: words.goesTo(review.created_by.name) },
          { icon: <IconClock aria-hidden="true" />, text: words.threads },
        ]}
      />
    </Dialog>
  );
}

/** Sheets that aren't viewed are a notice, not a barrier. */
function NotViewed({ reviewing: { sheets, go }, onClose }: { reviewing: ReviewInEditor; onClose: () => void }) {
  const left = sheets.filter(({ is_viewed, is_deleted }) => !is_viewed && !is_deleted);
  const [first] = left;
  if (!first) return null;
  // The word joiner keeps A-301 on one line.
  const names = left.slice(0, mostNames).map((sheet) => (sheet.number ?? sheetTitle(sheet)).replaceAll('-', '-\u2060'));
  return (
    <div className={styles.notice}>
      <IconEyeOff aria-hidden="true" />
      <p>
        <b>{words.notViewed(left.length, sheets.length)}</b>: {words.names(names, left.length - names.length)}
      </p>
      <Button
        size="s"
        onClick={() => {
          onClose();
          go(first);
        }}
      >
        {words.showThem}
      </Button>
    </div>
  );
}
