import type { Deps } from '../../deps.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type SearchParts } from './search.service.ts';

export function searchFeature(deps: Deps, readers: Pick<SearchParts, 'markups' | 'tasks'>) {
  const search = createSearchService({ ...deps, ...readers });
  return { services: { search }, routes: searchRoutes(search) };
}
