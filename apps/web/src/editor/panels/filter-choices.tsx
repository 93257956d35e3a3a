import type { Markup } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Select } from '../../ui/select.tsx';
import { drawnVersionLabel, type Versions } from './carried-over.ts';
import { listChoices, type MarkupFilter } from './markup-filter.ts';

interface FilterChoicesProps {
  markups: readonly Markup[];
  versions: Versions;
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

/** The filters by choices. */
export function FilterChoices({ markups, versions, filter, onChange }: FilterChoicesProps) {
  const drawn = (markup: Markup) => ({ value: String(markup.file_id ?? 0), label: drawnVersionLabel(markup, versions) });
  const filters = [...commonFilters, { part: 'version', label: editorMessages.drawnOn, valueOf: drawn } as const];
  return filters.map(({ part, label, valueOf }) => (
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
  ));
}
