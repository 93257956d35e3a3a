import { operations, type Operations, type QuickPlace, type SentBodyOf } from '@sheetmark/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api-client.ts';
import { queryOf } from './contract-query.ts';
import { isSeeing } from './rights.ts';
import { storage } from './storage.ts';
import { writeResponseToCache } from './write-over.ts';

/** A project or a place in it, or a view of a table. */
export type FavouriteTarget = Omit<SentBodyOf<Operations['setFavourite']>, 'favourite'>;
type Opened = SentBodyOf<Operations['recordOpened']>;

interface QuickAccess {
  favourites: QuickPlace[];
  recents: QuickPlace[];
}

/** Refetched when its tab regains focus: another tab or device may have changed it. */
const quickAccessQuery = () => ({
  ...queryOf('getQuickAccess', {}),
  refetchOnWindowFocus: 'always' as const,
  meta: { failsInPlace: true },
});

/** Shows the lists returned by a change. */
function storeQuickAccess(client: QueryClient, lists: Partial<QuickAccess>): Promise<void> {
  const { queryKey } = queryOf('getQuickAccess', {});
  return writeResponseToCache(client, { queryKey }, () =>
    client.setQueryData(queryKey, (known) => known && { ...known, data: { ...known.data, ...lists } }),
  );
}

/** Undefined until loaded. */
export function useQuickAccess(): QuickAccess | undefined {
  const { data } = useQuery(quickAccessQuery());
  const favourites = data?.data.favourites.length;
  useEffect(() => {
    if (favourites !== undefined) storage.write('favouritesShown', favourites);
  }, [favourites]);
  return data?.data;
}

/** A folder's place has its own id; a file's place also contains its folder's id. */
const isSame = (place: QuickPlace, { project_id, folder_id, item_id, page_number, view_id }: FavouriteTarget): boolean =>
  (place.item_id ?? undefined) === item_id &&
  (place.page_number ?? undefined) === page_number &&
  (place.view_id ?? undefined) === view_id &&
  (item_id !== undefined || (place.folder_id ?? undefined) === folder_id) &&
  (place.project_id ?? undefined) === project_id;

/** Whether a place is a favourite, with an optimistic change that is rolled back when the server refuses. */
export function useFavourite(place: FavouriteTarget) {
  const client = useQueryClient();
  const { data } = useQuery(quickAccessQuery());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (favourite: boolean) => call(operations.setFavourite, { body: { ...place, favourite } }),
    onSuccess: (answer) => storeQuickAccess(client, answer.data),
  });
  const isFavourite = isPending ? variables : (data?.data.favourites.some((each) => isSame(each, place)) ?? false);
  return { isFavourite, toggle: () => mutate(!isFavourite) };
}

/** Milliseconds on a page after which it counts as opened. */
const passingThrough = 800;

/** Moves a place to the top of the recent list; undefined until it is loaded. */
export function useRecordOpened(place: Opened | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: Opened) => call(operations.recordOpened, { body }),
    onSuccess: ({ data }) => storeQuickAccess(client, data),
    // Runs in the background: a failure doesn't affect the page.
    meta: { failsInPlace: true },
  });
  const { project_id, folder_id, item_id, page_number } = place ?? {};
  useEffect(() => {
    if (project_id === undefined || isSeeing() || storage.read('guestLink') !== undefined) return undefined;
    const body = {
      project_id,
      ...(folder_id !== undefined && { folder_id }),
      ...(item_id !== undefined && { item_id }),
      ...(page_number !== undefined && { page_number }),
    };
    const timer = setTimeout(() => mutate(body), passingThrough);
    return () => clearTimeout(timer);
  }, [mutate, project_id, folder_id, item_id, page_number]);
}
