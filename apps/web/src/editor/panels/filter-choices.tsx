import type { Markup } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
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
  const reviewOf = useReviewNames(markups);
  const filters = [
    ...commonFilters,
    { part: 'version', label: editorMessages.drawnOn, valueOf: drawn } as const,
    ...(reviewOf ? [{ part: 'review', label: editorMessages.review, valueOf: reviewOf } as const] : []),
  ];
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

/** Names the reviews that the markups belong to; undefined if they belong to none. Guests, who can't list reviews, see their numbers. */
function useReviewNames(markups: readonly Markup[]) {
  const ofReview = markups.find(({ review_id }) => review_id !== null);
  const reviews = useQuery({
    ...queryOf('listReviews', { params: { id: ofReview?.project_id ?? 0 }, query: { rounds: 'all', limit: 200 } }),
    enabled: ofReview !== undefined,
    meta: { failsInPlace: true },
  });
  if (!ofReview) return undefined;
  const names = new Map(reviews.data?.data.map(({ id, title }) => [id, title]));
  return ({ review_id: id }: Markup) =>
    id === null
      ? { value: '0', label: editorMessages.noReview }
      : { value: String(id), label: names.get(id) ?? editorMessages.reviewNumber(id) };
}
