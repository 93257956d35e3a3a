import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ViewKind, viewsQuery } from '../features/views/api/views.ts';
import { type ViewedTable, viewsOf } from '../features/views/model/saved-view.ts';
import { useStored } from '../lib/storage.ts';
import { useGridSearch } from './grid-search.ts';

interface ViewedTableOptions {
  shelf: ViewKind;
  table: ViewedTable;
  projectId: number | undefined;
}

/** The views of the page's table, the one in the URL, and the table's layout based on it. */
export function useTableViews({ shelf, table, projectId }: ViewedTableOptions) {
  const { view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const userId = useStored('lgn_usr_id');
  const views = viewsOf(table, useQuery(viewsQuery(shelf)).data?.data ?? [], { projectId, userId });
  const selected = views.find(({ id }) => String(id) === view);
  const [state, setState] = useGridSearch(selected?.state ?? table.state);
  /** As saved; undefined is the default view. */
  const onSelect = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ view: _view, grid: _grid, task: _task, ...others }) => ({ ...others, ...(id !== undefined && { view: String(id) }) }),
      replace: true,
      resetScroll: false,
    });
  return { state, setState, bar: { shelf, table, views, projectId, userId, selected, state, onSelect } };
}
