import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from '../../../entities/reviews/review-queries.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { membersQuery } from '../../../lib/members-query.ts';
import { emptyReview, folderWithSubfolders, fromDraft, pageKey } from '../model/new-review.ts';
import { useProjectSheets } from './project-sheets.ts';

export interface StartWith {
  readonly draftId: number | undefined;
  readonly items: readonly number[];
  /** With the sheets in their subfolders. */
  readonly folders: readonly number[];
  /** Single pages, as `item:page`. */
  readonly sheets: readonly string[];
}

const quiet = { meta: { failsInPlace: true } };

/** Everything the form needs, once it is loaded, and what it starts with. */
export function useNewReview(projectId: number, { draftId, items, folders, sheets: pages }: StartWith) {
  const sheets = useProjectSheets(projectId);
  const members = useQuery({ ...membersQuery(projectId), ...quiet });
  const sets = useQuery({ ...queryOf('listDecisionSets', { params: { id: projectId } }), ...quiet });
  const tree = useQuery({ ...queryOf('listFolders', { params: { id: projectId } }), enabled: folders.length > 0, ...quiet });
  const draft = useQuery({ ...reviewQuery(draftId ?? 0), enabled: draftId !== undefined, ...quiet });
  const asked = [sheets, members, sets, tree, draft];
  const error = asked.find((each) => each.error)?.error ?? null;
  const onRetry = () => asked.forEach((each) => each.error && void each.refetch());
  const isReady = (folders.length === 0 || tree.data) && (draftId === undefined || draft.data);
  if (!sheets.rows || !members.data || !sets.data || !isReady) return { error, onRetry, ready: undefined };
  const inFolders = new Set(folders.flatMap((id) => folderWithSubfolders(tree.data?.data ?? [], id)));
  const [wantedItems, wantedPages] = [new Set<number>(items), new Set(pages)];
  const chosen = sheets.rows.filter((row) => wantedItems.has(row.item_id) || inFolders.has(row.folder_id) || wantedPages.has(pageKey(row)));
  const initial = draft.data ? fromDraft(draft.data.data, sets.data.data, sheets.rows) : emptyReview(sets.data.data, chosen.map(pageKey));
  return { error: null, onRetry, ready: { sheets: sheets.rows, members: members.data.data, sets: sets.data.data, initial } };
}
