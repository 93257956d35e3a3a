import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messages } from '../lib/messages.ts';
import { Segments } from '../ui/segments.tsx';
import { SortMenu } from '../ui/sort-menu.tsx';
import { useViewport } from './viewport.ts';

const layouts = [
  { value: 'cards', label: messages.cards, icon: <IconLayoutGrid aria-hidden="true" /> },
  { value: 'table', label: messages.table, icon: <IconList aria-hidden="true" /> },
] as const;

interface ListOptions<S extends string> {
  layout: 'cards' | 'table';
  /** For cards; a table is sorted by its headers. */
  sort: S;
}

interface ListLayoutParts<S extends string> {
  look: ListOptions<S>;
  keep: (look: ListOptions<S>) => void;
  /** Sort options of cards, if any. */
  sorts?: readonly { value: S; label: string }[] | undefined;
}

/** Whether a list shows cards or a table. A link with a table's layout opens the table. */
export function useListLayout<S extends string>({ look, keep, sorts }: ListLayoutParts<S>) {
  const { grid, view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const viewport = useViewport();
  const chosen = grid === undefined && view === undefined ? look.layout : 'table';
  const choose = (layout: ListOptions<S>['layout']) => {
    keep({ ...look, layout });
    void navigate({ to: '.', search: ({ q }) => (q ? { q } : {}), replace: true, resetScroll: false });
  };
  const layout = viewport === 'phone' ? 'cards' : chosen;
  return {
    layout,
    sort: look.sort,
    controls: viewport !== 'phone' && (
      <>
        {sorts && layout === 'cards' && <SortMenu value={look.sort} options={sorts} onChange={(sort) => keep({ ...look, sort })} />}
        <Segments label={messages.layout} value={layout} options={layouts} onChange={choose} />
      </>
    ),
  };
}
