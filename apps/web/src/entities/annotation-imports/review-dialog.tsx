import { Modal } from '@mantine/core';
import type { AnnotationChange, AnnotationImport, ChangeDecision } from '@sheetmark/contract';
import { type KeyboardEvent, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field-error.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useApply, useChanges } from './api.ts';
import { ChangeRow } from './change-row.tsx';
import { countEffects, decisionOf, decisionOfKey, type Decisions, nextConflict } from './decisions.ts';
import { ImportProgress } from './import-progress.tsx';
import { useOfferUndo } from './use-offer-undo.ts';
import styles from './imports.module.css';

const tabs = ['all', 'new', 'changed', 'conflict', 'deleted', 'unchanged'] as const;
type Tab = (typeof tabs)[number];

interface ReviewProps {
  reviewed: AnnotationImport;
  onClose: () => void;
}

/** What people decided so far, and applying it. */
function useReview(reviewed: AnnotationImport) {
  const { data: changes = [] } = useChanges(reviewed.id);
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [selected, setSelected] = useState<number | null>(null);
  const applying = useApply();
  const [started, setStarted] = useState<AnnotationImport>();
  const count = countEffects(changes, decisions);
  const decide = (change: AnnotationChange, decision: ChangeDecision): void => setDecisions(new Map(decisions).set(change.id, decision));
  return {
    changes,
    decisions,
    selected,
    setSelected,
    count,
    decide,
    started,
    isApplying: applying.isPending,
    refusal: applying.error?.message,
    onKeyDown: (event: KeyboardEvent): void => {
      const change = changes.find(({ id }) => id === selected);
      if (event.key.toLowerCase() === 'n') setSelected(nextConflict(changes, decisions, selected));
      const decision = change && decisionOfKey(event.key, change);
      if (change && decision) decide(change, decision);
    },
    takeTheirs: (): void =>
      setDecisions(new Map(changes.flatMap(({ id, kind }) => (kind === 'unchanged' ? [] : [[id, 'theirs' as const]])))),
    apply: (): void => {
      const sent = { id: reviewed.id, decisions: [...decisions].map(([id, decision]) => ({ id, decision })) };
      applying.mutate(sent, { onSuccess: ({ data }) => setStarted(data) });
    },
  };
}

/** The changes of a file that was edited elsewhere, before they are applied. */
export function ReviewDialog({ reviewed, onClose }: ReviewProps) {
  useFocusReturn();
  const [tab, setTab] = useState<Tab>('all');
  const review = useReview(reviewed);
  const offerUndo = useOfferUndo();
  const { changes, decisions, count, started } = review;
  const finish = (ended: AnnotationImport): void => {
    onClose();
    offerUndo(ended, words.applied(count));
  };
  if (started) return <ImportProgress started={started} onDone={finish} onClose={onClose} />;
  return (
    <Modal.Root opened onClose={onClose} size="60rem" yOffset="6dvh">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body onKeyDown={review.onKeyDown}>
          <Modal.Title>{words.changesIn(reviewed.name)}</Modal.Title>
          <p className={styles.hint}>{summaryOf(reviewed)}</p>
          <Tabs changes={changes} tab={tab} onChange={setTab} />
          <ul className={styles.changes} aria-label={words.changesIn(reviewed.name)}>
            {changes
              .filter(({ kind }) => tab === 'all' || kind === tab)
              .map((change) => (
                <ChangeRow
                  key={change.id}
                  change={change}
                  decision={decisionOf(change, decisions)}
                  isSelected={change.id === review.selected}
                  onSelect={() => review.setSelected(change.id)}
                  onDecide={(decision) => {
                    review.setSelected(change.id);
                    review.decide(change, decision);
                  }}
                />
              ))}
          </ul>
          <p className={styles.hint}>{words.repliesKept}</p>
          <div className={styles.actions}>
            <FormError>{review.refusal}</FormError>
            <span className={styles.keys}>{words.keys}</span>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <Button onClick={review.takeTheirs}>{words.takeTheirs}</Button>
            <Button variant="primary" disabled={count === 0} busy={review.isApplying} onClick={review.apply}>
              {words.apply(count)}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Tabs({ changes, tab, onChange }: { changes: readonly AnnotationChange[]; tab: Tab; onChange: (tab: Tab) => void }) {
  return (
    <div className={styles.tabs}>
      {tabs.map((each) => (
        <Button key={each} size="s" variant={each === tab ? 'default' : 'quiet'} aria-pressed={each === tab} onClick={() => onChange(each)}>
          {words.tabs[each]} {changes.filter(({ kind }) => each === 'all' || kind === each).length}
        </Button>
      ))}
    </div>
  );
}

function summaryOf({ counts, exported_at }: AnnotationImport): string {
  const { conflict, unchanged, deleted } = counts;
  const day = exported_at === null ? null : exported_at.slice(0, 10);
  const changed = counts.new + counts.changed + conflict + deleted;
  if (changed === 0) return words.nothingChanged(day);
  const parts = [
    day === null ? '' : words.exportedOn(day),
    words.annotations(changed + unchanged - deleted),
    conflict > 0 ? words.conflictsStay(conflict) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
