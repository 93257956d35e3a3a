import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { changeFilters } from '../../editor/compare/change-filter.ts';
import { ComparePage } from '../../editor/compare/compare-page.tsx';
import type { ComparePlace } from '../../editor/compare/compare-place.ts';
import { lineKinds } from '../../editor/compare/compositions.ts';
import { isViewName } from '../../editor/compare/views.ts';

const from = '/signed-in/project/$projectId/compare/$itemId/$beforeId/$afterId';

interface SearchedPages {
  from?: string | undefined;
  fromPage?: string | undefined;
  toPage?: string | undefined;
}

const pagesOf = ({ from: item, fromPage, toPage }: SearchedPages): ComparePlace['pages'] =>
  item !== undefined && fromPage !== undefined && toPage !== undefined
    ? { beforeItemId: Number(item), before: Number(fromPage), after: Number(toPage) }
    : null;

/** Fills the window; closing it goes back, or to the project's files. */
export function CompareRoute() {
  const { projectId, itemId, beforeId, afterId } = useParams({ from });
  const { page, change: number, view = '', hide = '', filter = '', ...pages } = useSearch({ from });
  const navigate = useNavigate();
  const { history } = useRouter();
  const close = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: '/project/$projectId/folders', params: { projectId } });
  };
  const [hiddenNames, filterNames] = [hide.split(','), filter.split(',')];
  const place: ComparePlace = {
    beforeId: Number(beforeId),
    afterId: Number(afterId),
    page: page === undefined ? undefined : Number(page),
    change: number === undefined ? undefined : Number(number),
    pages: pagesOf(pages),
    view: isViewName(view) ? view : 'overlay',
    hidden: new Set(lineKinds.filter((kind) => hiddenNames.includes(kind))),
    filters: new Set(changeFilters.filter((each) => filterNames.includes(each))),
  };
  const change = (part: Partial<ComparePlace>) => {
    const next = { ...place, ...part };
    const hidden = lineKinds.filter((kind) => next.hidden.has(kind)).join(',');
    void navigate({
      to: '/project/$projectId/compare/$itemId/$beforeId/$afterId',
      params: { projectId, itemId, beforeId: String(next.beforeId), afterId: String(next.afterId) },
      search: {
        ...pages,
        page: next.page === undefined ? undefined : String(next.page),
        view: next.view === 'overlay' ? undefined : next.view,
        hide: hidden === '' ? undefined : hidden,
        filter: next.filters.size === 0 ? undefined : [...next.filters].join(','),
      },
      replace: true,
    });
  };
  return <ComparePage projectId={Number(projectId)} itemId={Number(itemId)} place={place} onChange={change} onClose={close} />;
}
