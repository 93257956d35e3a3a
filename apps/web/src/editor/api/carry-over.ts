import { CarriedMarkup, type CarryOver, type CarryOverAnswer, operations, type Operations, type SentBodyOf } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, call } from '../../lib/api-client.ts';
import type { CarriedVersion } from '../../lib/carry-over-link.ts';
import { findCommentDraft, markupDraft, storeCommentDraft } from '../../lib/comment-drafts.ts';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import { currentPath } from '../../lib/current-path.ts';
import { pollIntervalMs } from '../../lib/live/live.ts';
import { writeResponseToCache, writeToCache } from '../../lib/write-over.ts';
import { withAnswered } from '../carry-over/queue.ts';
import { openFiles } from './open-file.ts';

/** Polling interval in milliseconds while markups are carried over, without a live connection. */
const pollInterval = 3000;

const isWorking = ({ state }: Pick<CarryOver, 'state'>): boolean => state === 'queued' || state === 'running';

export const carryOverQuery = ({ itemId, fileId }: CarriedVersion) => ({
  ...queryOf('getCarryOver', { params: { itemId, fileId } }),
  refetchInterval: (running: { state: { data?: { data: CarryOver | null } | undefined } }) =>
    running.state.data?.data && isWorking(running.state.data.data) ? pollIntervalMs(pollInterval) : (false as const),
});

/** Rows fetched at once. */
export const rowsAtOnce = 500;

interface Listed {
  readonly projectId: number;
  readonly carryOverIds: readonly number[];
  /** The markups to check, or those on unchanged places. */
  readonly list: 'queued' | 'unchanged';
  readonly cursor?: string | undefined;
}

export const carriedMarkupsQuery = ({ projectId, carryOverIds, list, cursor }: Listed) =>
  queryOf('listCarriedMarkups', {
    params: { id: projectId },
    query: {
      carry_overs: carryOverIds.join(','),
      limit: rowsAtOnce,
      cursor,
      ...(list === 'queued' ? { queued: 'true' as const } : { place: 'unchanged' as const }),
    },
  });

const lists = { queryKey: keyOf('listCarriedMarkups') };
const carryOvers = { queryKey: keyOf('getCarryOver') };

type Body = SentBodyOf<Operations['answerCarriedMarkups']>;

export interface SentAnswer extends Pick<Body, 'by' | 'editor_details' | 'page_number'> {
  readonly row: CarriedMarkup;
  readonly answer: CarryOverAnswer | null;
}

/** The comment that was typed before answering. One with attachments is written first, because answers have none. */
async function takeDraft({ markup }: CarriedMarkup, projectId: number): Promise<string | undefined> {
  const draft = findCommentDraft(markupDraft(markup.id));
  if (!draft || draft.attachments.length === 0) return draft?.text.trim() || undefined;
  await call(operations.createComment, {
    params: { markupId: markup.id },
    body: { text: draft.text.trim(), attachments: draft.attachments.map(({ id }) => id), projectId, currentPath: currentPath() },
  });
  storeCommentDraft(markupDraft(markup.id), null);
  return undefined;
}

/** The rows that the server has instead, after someone else answered. */
const currentRows = (failure: unknown): readonly CarriedMarkup[] =>
  failure instanceof ApiFailure && failure.code === 'edit_conflict' ? (CarriedMarkup.array().safeParse(failure.current).data ?? []) : [];

interface AnswersParts {
  readonly versionOf: (row: CarriedMarkup) => CarriedVersion | undefined;
  readonly projectId: number;
  /** Someone else answered first. */
  readonly onConflict: (now: CarriedMarkup) => void;
}

/** Answers one markup, or takes its answer back. Rejects if the server refuses. */
export function useAnswers({ versionOf, projectId, onConflict }: AnswersParts) {
  const client = useQueryClient();
  const cache = (rows: readonly CarriedMarkup[]) =>
    client.setQueriesData<{ data: CarriedMarkup[] }>(lists, (known) => known && { ...known, data: withAnswered(known.data, rows) });
  const write = (rows: readonly CarriedMarkup[]) => writeResponseToCache(client, lists, () => cache(rows));
  return useMutation({
    meta: { failsInPlace: true },
    mutationFn: async ({ row, answer, ...drawing }: SentAnswer) => {
      const version = versionOf(row);
      if (!version) throw new Error('an answered markup belongs to a carry-over');
      const comment = answer === null ? undefined : await takeDraft(row, projectId);
      const markups = [{ id: row.markup.id, revision: row.revision }];
      const body = { markups, answer, ...drawing, ...(comment !== undefined && { comment }) };
      const { data } = await call(operations.answerCarriedMarkups, { params: { ...version }, body });
      if (comment !== undefined) storeCommentDraft(markupDraft(row.markup.id), null);
      return data;
    },
    // The queue goes on before the server has answered.
    onMutate: ({ row, answer }) => writeToCache(client, lists, () => cache([{ ...row, answer, answered_by: null }])),
    onSuccess: async (rows) => {
      await write(rows);
      // The answer wrote a comment, closed or moved the markup.
      void client.invalidateQueries(openFiles);
      void client.invalidateQueries(carryOvers);
    },
    onSettled: (_rows, _failure, _sent, wasFetching) => wasFetching && client.invalidateQueries(lists),
    onError: async (failure, { row }) => {
      const rows = currentRows(failure);
      await write(rows.length > 0 ? rows : [row]);
      const now = rows.find(({ markup }) => markup.id === row.markup.id);
      if (now) onConflict(now);
    },
  });
}

/** Undoes a whole carry-over, or does it again. */
export function useChangeCarryOver({ itemId, fileId }: CarriedVersion) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: 'undo' | 'redo') =>
      call(act === 'undo' ? operations.undoCarryOver : operations.redoCarryOver, { params: { itemId, fileId } }),
    onSuccess: async () => {
      await Promise.all([lists, carryOvers, openFiles].map((answers) => client.invalidateQueries(answers)));
    },
  });
}
