import { Textarea } from '@mantine/core';
import type { DecisionSet, Member, RegisterRow } from '@sheetmark/contract';
import { useState } from 'react';
import { today } from '../../../lib/dates.ts';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { Field } from '../../../ui/field.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { useSubmitKey } from '../../../ui/use-submit-key.ts';
import { useStartReview } from '../api/start-review.ts';
import { countAsked, findProblems, type NewReview, type Problems } from '../model/new-review.ts';
import { DecisionsField } from './decisions-field.tsx';
import { ReminderDays, toReminderDays } from './reminder-days.tsx';
import { ReviewersField } from './reviewers-field.tsx';
import { SheetsField } from './sheets-field.tsx';
import styles from './new-review.module.css';

export interface NewReviewContext {
  projectId: number;
  /** The stored draft, if it is one. */
  draftId: number | undefined;
  sheets: readonly RegisterRow[];
  members: readonly Member[];
  sets: readonly DecisionSet[];
}

interface NewReviewFormProps extends NewReviewContext {
  initial: NewReview;
  onSaved: (reviewId: number) => void;
  onDiscard: () => void;
}

const noProblems: Problems = {};

/** Saves or sends the draft. Its problems show after the first attempt, and go as they are solved. */
function useSaving({ projectId, draftId, sheets, onSaved }: Omit<NewReviewFormProps, 'initial' | 'onDiscard'>, draft: NewReview) {
  const [wasTried, setTried] = useState(false);
  const start = useStartReview(projectId, draftId);
  const problems = findProblems(draft, today());
  const save = (send: boolean) => {
    const blocks = send ? Object.keys(problems).length > 0 : problems.title !== undefined;
    setTried(send || blocks);
    if (blocks || start.isPending) return;
    start.mutate(
      { draft, all: sheets, send },
      {
        onSuccess: ({ data }) => {
          showSnack({ message: send ? words.sent(data.title) : words.draftSaved });
          onSaved(data.id);
        },
      },
    );
  };
  const pending = start.isPending ? (start.variables.send ? 'send' : 'save') : undefined;
  return { save, shown: wasTried ? problems : noProblems, refusal: start.error?.message, pending };
}

/** Everything that a review needs before it is sent. */
export function NewReviewForm({ initial, onDiscard, ...context }: NewReviewFormProps) {
  const [draft, setDraft] = useState(initial);
  const saving = useSaving(context, draft);
  const { shown } = saving;
  const change = (part: Partial<NewReview>) => setDraft((before) => ({ ...before, ...part }));
  useSubmitKey(() => saving.save(true), 'screen');
  return (
    <form className={styles.page} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Basics draft={draft} problems={shown} onChange={change} />
          <SheetsField {...context} pages={draft.pages} problem={shown.sheets} onChange={(pages) => change({ pages })} />
          <DecisionsField {...context} set={draft.set} onChange={(set) => change({ set })} />
          <ReviewersField {...context} draft={draft} problem={shown.reviewers} onChange={setDraft} />
        </div>
        <div className={styles.aside}>
          <Textarea
            label={words.instructions}
            description={words.instructionsHint}
            resize="vertical"
            rows={4}
            value={draft.instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
          <ReminderDays value={toReminderDays(draft.reminders)} onChange={(reminders) => change({ reminders })} />
        </div>
      </div>
      <ActionBar draft={draft} saving={saving} isChanged={draft !== initial} onDiscard={onDiscard} />
    </form>
  );
}

interface ActionBarProps {
  draft: NewReview;
  saving: ReturnType<typeof useSaving>;
  isChanged: boolean;
  onDiscard: () => void;
}

function ActionBar({ draft, saving: { save, refusal, pending }, isChanged, onDiscard }: ActionBarProps) {
  const [isAsking, ask] = useState(false);
  return (
    <div className={styles.bar}>
      <p role="status">{words.asked(countAsked(draft))}</p>
      <FormError>{refusal}</FormError>
      <Button variant="quiet" onClick={() => (isChanged ? ask(true) : onDiscard())}>
        {words.discard}
      </Button>
      <Button busy={pending === 'save'} onClick={() => save(false)}>
        {words.saveDraft}
      </Button>
      <Tip label={words.send} keys={words.sendKey}>
        <Button variant="primary" busy={pending === 'send'} onClick={() => save(true)}>
          {words.send}
        </Button>
      </Tip>
      {isAsking && (
        <ConfirmDialog
          title={words.discardTitle}
          wanted={undefined}
          submitLabel={words.discard}
          cancelLabel={words.keepOn}
          focusSubmit
          onClose={() => ask(false)}
          onSubmit={onDiscard}
        >
          <p>{words.discardHint}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface BasicsProps {
  draft: NewReview;
  problems: Problems;
  onChange: (part: Partial<NewReview>) => void;
}

function Basics({ draft, problems, onChange }: BasicsProps) {
  return (
    <div className={styles.pair}>
      <Field
        label={words.name}
        autoFocus
        maxLength={200}
        value={draft.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div>
        <DayInput label={words.dueDate} value={draft.due} onChange={(due) => onChange({ due })} />
        {problems.due && (
          <p className={styles.error} role="alert">
            {problems.due}
          </p>
        )}
      </div>
    </div>
  );
}
