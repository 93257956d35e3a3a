import { type EditorDetails, type FileId, type Markup, maxMarkupsById, operations } from '@sheetmark/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import { pollIntervalMs } from '../../lib/live/live.ts';
import { matchesQuery, type StaleQuery } from '../../lib/live/stale-queries.ts';

/** Polling interval in milliseconds while pages are rendered, without a live connection. */
const pollInterval = 1500;

export function openFileQuery(fileId: number, itemId: number) {
  return {
    ...queryOf('openFile', { params: { fileId, itemId }, query: { markups: 'brief' } }),
    // Comparing 20,000 markups takes longer than what follows from a new array; changes of single markups keep the others' identity anyway.
    structuralSharing: false as const,
    refetchInterval: (running: { state: { data?: { files: readonly { id: number; processing: string }[] } | undefined } }) => {
      const file = running.state.data?.files.find((each) => each.id === fileId);
      return file?.processing === 'queued' || file?.processing === 'running' ? pollIntervalMs(pollInterval) : (false as const);
    },
  };
}

/** Matches all cached opened files. */
export const openFiles = { queryKey: keyOf('openFile') };

interface Opened {
  /** Only the opened version has sheets. */
  readonly files: readonly { readonly id: FileId; readonly sheets?: unknown }[];
  readonly editor_details: EditorDetails[];
  /** Set for a version that shows markups as they were. */
  readonly superseded_by?: unknown;
}

/** The version whose own markups the file shows; undefined for the current ones. */
const versionShown = ({ superseded_by, files }: Opened): FileId | undefined =>
  superseded_by ? files.find(({ sheets }) => sheets)?.id : undefined;
const showsCurrentMarkups = ({ superseded_by }: Opened): boolean => !superseded_by;

/** Finds a markup in the cached files. */
export function findMarkup(client: QueryClient, id: number): Markup | undefined {
  const opened = client.getQueriesData<Opened>(openFiles);
  const pages = opened.flatMap(([, data]) => data?.editor_details ?? []);
  return pages.flatMap(({ mark_ups }) => mark_ups).find((markup) => markup.id === id);
}

/** Updates a markup in all cached files; null removes it. */
export function cacheMarkup(client: QueryClient, id: number, markup: Markup | null): void {
  cacheMarkups(client, markup ? [markup] : [], [id]);
}

interface Listed {
  readonly data: readonly Markup[];
  readonly merged: EditorDetails['merged'];
}

/** Updates several markups at once, so that no intermediate state is rendered. Removes those in `removed` that aren't in `markups`. */
export function cacheMarkups(
  client: QueryClient,
  markups: readonly Markup[],
  removed: readonly number[],
  merged: EditorDetails['merged'] = [],
): void {
  const update = pageUpdate({ data: markups, merged }, removed);
  client.setQueriesData<Opened>(openFiles, (opened) => (opened && showsCurrentMarkups(opened) ? withPages(opened, update) : opened));
}

const withPages = (opened: Opened, update: PageUpdate): Opened => ({ ...opened, editor_details: update(opened.editor_details) });

type PageUpdate = (pages: EditorDetails[]) => EditorDetails[];

function pageUpdate({ data: markups, merged }: Listed, removed: readonly number[]): PageUpdate {
  const now = new Map<number, Markup | null>([
    ...removed.map((id) => [id, null] as const),
    ...markups.map((markup) => [markup.id, markup] as const),
  ]);
  return (pages) => {
    const known = new Set(pages.map(({ id }) => id));
    const newPages = [...new Map(markups.map((markup) => [markup.editor_id, markup])).values()].filter(
      ({ editor_id }) => !known.has(editor_id),
    );
    return [...pages, ...newPages.map(emptyPageOf)].map((page) => withMarkups(page, now, merged));
  };
}

/** Fetches only these markups. Resolves to false if the whole file must be fetched. */
export async function updateMarkups(client: QueryClient, stale: StaleQuery, ids: readonly number[]): Promise<boolean> {
  const { itemId = 0 } = stale.params;
  if (ids.length > maxMarkupsById) return false;
  const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => matchesQuery(queryKey, stale) });
  // A response in flight may be older than the change.
  await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []));
  if (queries.some(({ state }) => state.isInvalidated || !state.data)) return false;
  const versions = Map.groupBy(queries, ({ queryKey }) => {
    const opened = client.getQueryData<Opened>(queryKey);
    return opened && versionShown(opened);
  });
  const updating = [...versions].map(async ([file_id, shown]) => {
    const query = { ids: ids.join(','), ...(file_id !== undefined && { file_id }) };
    const update = pageUpdate(await call(operations.getMarkups, { params: { itemId }, query }), ids);
    for (const { queryKey } of shown) client.setQueryData<Opened>(queryKey, (opened) => opened && withPages(opened, update));
  });
  await Promise.all(updating);
  return true;
}

/** Updates a page in all cached files, except for its markups. */
export function cachePage(client: QueryClient, page: EditorDetails): void {
  client.setQueriesData<Opened>(openFiles, (opened) => {
    if (!opened) return opened;
    const editor_details = opened.editor_details.map((known) => (known.id === page.id ? { ...page, mark_ups: known.mark_ups } : known));
    return { ...opened, editor_details };
  });
}

const emptyPageOf = ({ editor_id, item_id, page_number }: Markup): EditorDetails => ({
  id: editor_id,
  item_id,
  page_number,
  calibration: null,
  scale_regions: [],
  scale_sheet: null,
  mark_ups: [],
  merged: [],
});

/** `now`: markups as they are; null for those that are removed. The cached state of one may be newer. */
function withMarkups(page: EditorDetails, now: ReadonlyMap<number, Markup | null>, merged: EditorDetails['merged']): EditorDetails {
  const added = new Map(now);
  let isChanged = false;
  const mark_ups: Markup[] = [];
  // A loop takes a fifth of flatMap's time, and pages can have 20,000 markups.
  for (const known of page.mark_ups) {
    const markup = now.get(known.id);
    if (markup !== undefined) added.delete(known.id);
    if (markup === undefined || (markup && markup.revision < known.revision)) {
      mark_ups.push(known);
      continue;
    }
    isChanged = true;
    if (markup?.editor_id === page.id) mark_ups.push(markup);
  }
  const addedHere = [...added.values()].filter((markup) => markup?.editor_id === page.id).filter((markup) => markup !== null);
  mark_ups.push(...addedHere);
  const shown = new Set(merged.length > 0 ? mark_ups.map(({ id }) => id) : []);
  const mergedHere = merged.filter(({ into }) => shown.has(into));
  if (!isChanged && addedHere.length + mergedHere.length === 0) return page;
  return { ...page, mark_ups, merged: [...page.merged.filter(({ id }) => !now.has(id)), ...mergedHere] };
}
