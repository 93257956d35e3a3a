import type { Markup } from '@sheetmark/contract';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { FilterChoices } from '../lazy-parts.ts';
import type { Versions } from './carried-over.ts';
import { isFiltering, type MarkupFilter, NO_FILTER } from './markup-filter.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  markups: readonly Markup[];
  versions: Versions;
  shown: number;
  filter: MarkupFilter;
  onChange: (filter: MarkupFilter) => void;
}

/** Filters the page's markups, both on the sheet and in the list. */
export function FilterBar({ markups, versions, shown, filter, onChange }: FilterBarProps) {
  const [isOpen, open] = useState(false);
  const isFiltered = isFiltering(filter);
  return (
    <search className={styles.bar}>
      <div className={styles.line}>
        <input
          type="search"
          className={styles.text}
          placeholder={editorMessages.findOnThisPage}
          aria-label={editorMessages.findMarkups}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
        <IconButton
          size="s"
          label={editorMessages.filterMarkups}
          icon={<IconFilter />}
          aria-expanded={isOpen}
          {...preloadOnHover(FilterChoices)}
          onClick={() => open(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.parts}>
          <FilterChoices markups={markups} versions={versions} filter={filter} onChange={onChange} />
        </div>
      )}
      {isFiltered && (
        <p className={styles.summary} role="status">
          {editorMessages.shownOf(shown, markups.length)}
          <IconButton size="xs" label={editorMessages.showAllMarkups} icon={<IconX />} onClick={() => onChange(NO_FILTER)} />
        </p>
      )}
    </search>
  );
}
