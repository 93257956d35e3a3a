import type { Markup } from '@sheetmark/contract';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { drawnVersionLabel, type Versions } from './carried-over.ts';
import { listChoices, isFiltering, type MarkupFilter, NO_FILTER } from './markup-filter.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  markups: readonly Markup[];
  versions: Versions;
  shown: number;
  filter: MarkupFilter;
  onChange: (filter: MarkupFilter) => void;
}

const capitalize = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** The filters besides the text. */
const commonFilters = [
  { part: 'status', label: messages.status, valueOf: ({ open }: Markup) => ({ value: open, label: capitalize(open) }) },
  { part: 'priority', label: messages.priority, valueOf: ({ priority }: Markup) => ({ value: priority, label: capitalize(priority) }) },
  { part: 'author', label: messages.author, valueOf: ({ created_by: by }: Markup) => ({ value: String(by.id), label: by.name }) },
  {
    part: 'assignee',
    label: messages.assignee,
    valueOf: ({ assignee }: Markup) => ({ value: String(assignee?.id ?? 0), label: assignee?.name ?? messages.nobody }),
  },
] as const;

/** Filters the page's markups, both on the sheet and in the list. */
export function FilterBar({ markups, versions, shown, filter, onChange }: FilterBarProps) {
  const [isOpen, open] = useState(false);
  const isFiltered = isFiltering(filter);
  const drawn = (markup: Markup) => ({ value: String(markup.file_id ?? 0), label: drawnVersionLabel(markup, versions) });
  const filters = [...commonFilters, { part: 'version', label: editorMessages.drawnOn, valueOf: drawn } as const];
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
          onClick={() => open(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.parts}>
          {filters.map(({ part, label, valueOf }) => (
            <Select
              key={part}
              size="s"
              label={label}
              value={filter[part]}
              choices={[
                { value: '', label: editorMessages.all },
                ...listChoices(markups, valueOf).map((choice) => ({ value: choice.value, label: `${choice.label} (${choice.count})` })),
              ]}
              onChange={(value) => onChange({ ...filter, [part]: value })}
            />
          ))}
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
