import type { DecisionSet } from '@sheetmark/contract';
import { useState } from 'react';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Select } from '../../../ui/select.tsx';
import { DecisionSetDialog } from './decision-set-dialog.tsx';
import styles from './new-review.module.css';

const own = 'own';

interface DecisionsFieldProps {
  projectId: number;
  sets: readonly DecisionSet[];
  set: DecisionSet | undefined;
  onChange: (set: DecisionSet) => void;
}

/** The decisions on offer: a set that every project has, one of the project, or a new one. */
export function DecisionsField({ projectId, sets, set, onChange }: DecisionsFieldProps) {
  const [isMaking, make] = useState(false);
  const all = set && !sets.includes(set) ? [...sets, set] : sets;
  const pick = (value: string) => {
    const picked = all[Number(value)];
    if (value === own) make(true);
    else if (picked) onChange(picked);
  };
  return (
    <section className={styles.section}>
      <Select
        label={words.decisions}
        value={set ? String(all.indexOf(set)) : ''}
        choices={[...all.map(({ name }, at) => ({ value: String(at), label: name })), { value: own, label: words.own }]}
        onChange={pick}
      />
      <ul className={styles.offered}>
        {set?.decisions.map((decision) => (
          <li key={decision.key} title={decision.note}>
            <DecisionLabel decision={decision} />
          </li>
        ))}
      </ul>
      {isMaking && (
        <DecisionSetDialog
          projectId={projectId}
          onClose={() => make(false)}
          onMade={(made) => {
            make(false);
            onChange(made);
          }}
        />
      )}
    </section>
  );
}
