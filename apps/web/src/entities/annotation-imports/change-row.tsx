import type { AnnotationChange, ChangeDecision } from '@sheetmark/contract';
import { useMemo } from 'react';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Select } from '../../ui/select.tsx';
import { picturesOf } from './change-picture.ts';
import styles from './imports.module.css';

interface ChangeRowProps {
  change: AnnotationChange;
  decision: ChangeDecision | null;
  isSelected: boolean;
  onSelect: () => void;
  onDecide: (decision: ChangeDecision) => void;
}

const PICTURE_SIZE = 160;

const isDecision = (value: string): value is ChangeDecision => value === 'ours' || value === 'theirs' || value === 'both';

/** One change with both sides and what to do about it. */
export function ChangeRow({ change, decision, isSelected, onSelect, onDecide }: ChangeRowProps) {
  const { kind, title, page_number, sheet, new_comments } = change;
  const pictures = useMemo(() => picturesOf(change, PICTURE_SIZE), [change]);
  const choices = kind === 'unchanged' ? [] : Object.entries(words.choices[kind]).map(([value, label]) => ({ value, label }));
  const author = (change.theirs ?? change.ours)?.author ?? '';
  return (
    <li
      className={styles.change}
      data-selected={isSelected || undefined}
      data-open={(kind === 'conflict' && decision === null) || undefined}
    >
      <span className={styles.kind}>{words.tabs[kind]}</span>
      <button type="button" className={styles.title} onFocus={onSelect} onClick={onSelect}>
        {title}
        <span className={styles.hint}>
          {[author, sheet ?? words.page(page_number), new_comments > 0 ? words.newComments(new_comments) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </button>
      <Picture label={words.columns.here} source={pictures.ours} missing={words.notThere} />
      <Picture label={words.columns.there} source={pictures.theirs} missing={words.deleted} />
      {choices.length === 0 ? (
        <span className={styles.hint}>{words.nothingToDo}</span>
      ) : (
        <Select
          label={`${words.columns.decision}: ${title}`}
          labelled="hidden"
          size="s"
          value={decision ?? ''}
          placeholder={words.chooseOne}
          choices={choices}
          onChange={(value) => isDecision(value) && onDecide(value)}
        />
      )}
    </li>
  );
}

function Picture({ label, source, missing }: { label: string; source: string | null; missing: string }) {
  return <span className={styles.picture}>{source === null ? missing : <img src={source} alt={label} />}</span>;
}
