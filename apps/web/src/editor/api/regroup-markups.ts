import { type Markup, operations } from '@sheetmark/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createKey } from '../../lib/create-key.ts';
import { currentPath } from '../../lib/current-path.ts';
import { messages } from '../../lib/messages.ts';
import { regroupingMessages } from '../../lib/messages/regrouping.ts';
import { refreshResponses } from '../../lib/refresh.ts';
import { writeResponseToCache } from '../../lib/write-over.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { MergeChoice, SplitChoice } from '../panels/regroup-choices.ts';
import { cacheMarkups, openFiles } from './open-file.ts';

const pathOf = ({ page_number, editor_id }: Markup) => ({ pageId: page_number, editorId: editor_id });
const placeOf = ({ project_id }: Markup) => ({ projectId: project_id, currentPath: currentPath() });

async function updateCache(client: QueryClient, changed: readonly Markup[], removed: readonly Markup[]): Promise<void> {
  const removedIds = removed.map(({ id }) => id);
  await writeResponseToCache(client, openFiles, () => cacheMarkups(client, changed, removedIds));
  await refreshResponses('listTasks');
}

type Merging = Pick<MergeChoice, 'markups'>;

async function merge({ markups }: Merging): Promise<Markup | null> {
  const [first] = markups;
  if (!first) return null;
  const body = { markups: markups.map(({ id, revision }) => ({ id, revision })), ...placeOf(first) };
  return (await call(operations.mergeMarkups, { params: pathOf(first), body }, { idempotencyKey: createKey() })).data;
}

async function split({ markup, parts }: Pick<SplitChoice, 'markup' | 'parts'>): Promise<Markup[]> {
  const body = { parts: parts.map((part) => [...part]), revision: markup.revision, ...placeOf(markup) };
  const params = { ...pathOf(markup), markupId: markup.id };
  return (await call(operations.splitMarkup, { params, body }, { idempotencyKey: createKey() })).data;
}

async function unmerge(into: Markup, markups: readonly Markup[]): Promise<Markup[]> {
  const params = { ...pathOf(into), markupId: into.id };
  const body = { markups: markups.map(({ id }) => id), ...placeOf(into) };
  return (await call(operations.unmergeMarkup, { params, body }, { idempotencyKey: createKey() })).data;
}

/** Splits and merges markups. Shows a message with an undo button. */
export function useRegrouping() {
  const client = useQueryClient();
  const undoSplit = useMutation({
    mutationFn: merge,
    onSuccess: (into, { markups }) => (into ? updateCache(client, [into], others(into, markups)) : undefined),
  });
  const undoMerge = useMutation({
    mutationFn: ({ into, markups }: { into: Markup; markups: readonly Markup[] }) => unmerge(into, others(into, markups)),
    onSuccess: (restored) => updateCache(client, restored, []),
  });
  const splitting = useMutation({
    mutationFn: split,
    onSuccess: async (markups) => {
      await updateCache(client, markups, []);
      const act = { label: messages.undo, run: () => undoSplit.mutate({ markups }) };
      showSnack({ id: 'regrouping', message: regroupingMessages.split(markups.slice(1).map(({ number }) => number)), act });
    },
  });
  const merging = useMutation({
    mutationFn: merge,
    onSuccess: async (into, { markups }) => {
      if (!into) return;
      await updateCache(client, [into], others(into, markups));
      const act = { label: messages.undo, run: () => undoMerge.mutate({ into, markups }) };
      showSnack({ id: 'regrouping', message: regroupingMessages.merged(into.number), act });
    },
  });
  return { split: splitting.mutate, merge: merging.mutate };
}

const others = (into: Markup, markups: readonly Markup[]): Markup[] => markups.filter(({ id }) => id !== into.id);
