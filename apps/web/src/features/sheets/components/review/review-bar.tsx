import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { pageKeys, useKey } from '../../../../lib/keys.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Select } from '../../../../ui/select.tsx';
import { disciplineName } from '../../model/discipline-name.ts';
import { isIn, type ReviewFilter, type ReviewRow, type ReviewTab } from '../../model/review-rows.ts';
import styles from './review-bar.module.css';

interface ReviewBarProps {
  rows: readonly ReviewRow[];
  tabs: readonly { readonly tab: ReviewTab; readonly label: string }[];
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  /** Gives the focus to the table. */
  onLeave: () => void;
}

const every = 'every discipline';

/** Tabs by what happens, and the search. */
export function ReviewBar({ rows, tabs, filter, onFilter, onLeave }: ReviewBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useKey('search', () => input.current?.focus());
  const disciplines = [...new Set(rows.map(({ values }) => values.discipline ?? ''))].toSorted();
  const choices = [
    { value: every, label: sheetReviewMessages.everyDiscipline },
    ...disciplines.map((value) => ({ value, label: disciplineName(value) })),
  ];
  return (
    <div className={styles.bar}>
      <div className={styles.tabs} role="group" aria-label={sheetReviewMessages.filterBy}>
        {tabs.map(({ tab, label }) => (
          <button key={tab} type="button" aria-pressed={tab === filter.tab} onClick={() => onFilter({ ...filter, tab })}>
            {tab === 'check' && <IconHelpCircle aria-hidden="true" />}
            {label} <span>{rows.filter((row) => isIn(tab, row)).length}</span>
          </button>
        ))}
      </div>
      <div className={styles.end}>
        <label className={styles.search}>
          <IconSearch aria-hidden="true" />
          <input
            ref={input}
            type="search"
            aria-label={sheetReviewMessages.find}
            placeholder={sheetReviewMessages.find}
            value={filter.text}
            onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onFilter({ ...filter, text: '' });
              if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
            }}
          />
          <kbd aria-hidden="true">{pageKeys.search.keys}</kbd>
        </label>
        {disciplines.length > 1 && (
          <Select
            size="s"
            label={sheetReviewMessages.discipline}
            labelled="hidden"
            value={filter.discipline ?? every}
            choices={choices}
            onChange={(value) => onFilter({ ...filter, discipline: value === every ? null : value })}
          />
        )}
      </div>
    </div>
  );
}
