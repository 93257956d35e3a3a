import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { itemSorts } from '../../features/files/model/items.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { storage, useStored } from '../../lib/storage.ts';
import { Segments } from '../../ui/segments.tsx';
import { SortMenu } from '../../ui/sort-menu.tsx';
import { useViewport } from '../viewport.ts';

const layouts = [
  { value: 'cards', label: filesMessages.cards, icon: <IconLayoutGrid aria-hidden="true" /> },
  { value: 'table', label: filesMessages.table, icon: <IconList aria-hidden="true" /> },
] as const;

/** How somebody wants to see files: as cards or as a table. A link that says how a table is arranged opens the table. */
export function useFilesLook({ sorts }: { sorts: boolean }) {
  const look = useStored('filesLook') ?? { layout: 'cards', sort: 'name' };
  const { grid, view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const viewport = useViewport();
  const chosen = grid === undefined && view === undefined ? look.layout : 'table';
  const choose = (layout: 'cards' | 'table') => {
    storage.write('filesLook', { ...look, layout });
    void navigate({ to: '.', search: ({ q }) => (q ? { q } : {}), replace: true, resetScroll: false });
  };
  const layout = viewport === 'phone' ? 'cards' : chosen;
  return {
    layout,
    sort: look.sort,
    controls: viewport !== 'phone' && (
      <>
        {sorts && layout === 'cards' && (
          <SortMenu value={look.sort} options={itemSorts} onChange={(sort) => storage.write('filesLook', { ...look, sort })} />
        )}
        <Segments label={filesMessages.layout} value={layout} options={layouts} onChange={choose} />
      </>
    ),
  };
}
