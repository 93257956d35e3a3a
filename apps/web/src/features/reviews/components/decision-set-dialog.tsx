import { type DecisionMeaning, decisionMeanings, type DecisionSet } from '@sheetmark/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DecisionIcon } from '../../../entities/reviews/decision.tsx';
import { newReviewMessages } from '../../../lib/messages/new-review.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateDecisionSet } from '../api/start-review.ts';
import styles from './decision-set-dialog.module.css';

const words = newReviewMessages.set;
const most = 8;

interface OwnDecision {
  readonly id: number;
  readonly name: string;
  readonly meaning: DecisionMeaning;
}

const first: readonly OwnDecision[] = [
  { id: 1, name: '', meaning: 'approve' },
  { id: 2, name: '', meaning: 'revise' },
];

const meaningChoices = decisionMeanings.map((meaning) => ({
  value: meaning,
  label: words.meanings[meaning],
  icon: (
    <span className={styles.icon}>
      <DecisionIcon meaning={meaning} />
    </span>
  ),
}));
const meaningOf = (value: string): DecisionMeaning => decisionMeanings.find((meaning) => meaning === value) ?? 'neutral';

interface DecisionSetDialogProps {
  projectId: number;
  onMade: (set: DecisionSet) => void;
  onClose: () => void;
}

/** Decisions of the project's own, for this and later reviews. */
export function DecisionSetDialog({ projectId, onMade, onClose }: DecisionSetDialogProps) {
  const [name, setName] = useState('');
  const [decisions, setDecisions] = useState(first);
  const create = useCreateDecisionSet(projectId);
  const named = decisions.filter((each) => each.name.trim() !== '');
  const change = (id: number, part: Partial<OwnDecision>) =>
    setDecisions(decisions.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const submit = () => {
    const keyed = named.map((each, at) => ({ key: `decision_${at + 1}`, name: each.name.trim(), meaning: each.meaning }));
    create.mutate({ name: name.trim(), decisions: keyed }, { onSuccess: ({ data }) => onMade(data) });
  };
  return (
    <Dialog
      title={words.title}
      submitLabel={words.save}
      submitDisabled={name.trim() === '' || named.length === 0}
      busy={create.isPending}
      refusal={create.error?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={words.name} data-autofocus maxLength={100} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <ul className={styles.decisions}>
        {decisions.map((each, at) => (
          <li key={each.id}>
            <Field
              label={words.decision(at + 1)}
              maxLength={60}
              value={each.name}
              onChange={(event) => change(each.id, { name: event.currentTarget.value })}
            />
            <Select
              label={words.meaning}
              value={each.meaning}
              choices={meaningChoices}
              onChange={(value) => change(each.id, { meaning: meaningOf(value) })}
            />
            <IconButton
              label={words.removeDecision(at + 1)}
              icon={<IconTrash aria-hidden="true" />}
              disabled={decisions.length === 1}
              onClick={() => setDecisions(decisions.filter(({ id }) => id !== each.id))}
            />
          </li>
        ))}
      </ul>
      {decisions.length < most && (
        <Button
          size="s"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => setDecisions([...decisions, { id: Math.max(...decisions.map(({ id }) => id)) + 1, name: '', meaning: 'neutral' }])}
        >
          {words.addDecision}
        </Button>
      )}
    </Dialog>
  );
}
