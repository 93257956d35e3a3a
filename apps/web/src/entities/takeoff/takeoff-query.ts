import { type MarkupRow, operations, type TakeoffLevel, type WorkFilter } from '@sheetmark/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/contract-query.ts';
import { saveAsDownload } from '../../lib/save-as-download.ts';

/** What is added up, and in which groups. */
export interface TakeoffSubject {
  readonly projectId: number;
  readonly where: readonly WorkFilter[];
  readonly by: readonly TakeoffLevel[];
}

/** What the rows of a takeoff need. */
export interface TakeoffContext {
  subject: TakeoffSubject;
  /** The markup that is selected on the sheet. */
  selected?: number | undefined;
  /** Default: a link to the editor. */
  onOpen?: ((markup: MarkupRow) => void) | undefined;
}

const bodyOf = ({ projectId, where, by }: TakeoffSubject) => ({ list: { project_id: projectId }, where: [...where], by: [...by] });

/** Until measurements are computed again after a change of a scale, in milliseconds. */
const MEASURING_MS = 1_500;

export const takeoffQuery = (subject: TakeoffSubject) =>
  queryOptions({
    ...queryOf('takeOff', { body: bodyOf(subject) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.meta.is_pending === true ? MEASURING_MS : false),
    meta: { failsInPlace: true },
  });

export const takeoffMarkupsQuery = (subject: TakeoffSubject, path: readonly (string | null)[]) =>
  queryOf('listTakeoffMarkups', { body: { ...bodyOf(subject), path: [...path] } });

export const takeoffFormats = ['csv', 'xlsx', 'xml'] as const;

export function useExportTakeoff() {
  return useMutation({
    mutationFn: async ({ subject, format, name }: { subject: TakeoffSubject; format: (typeof takeoffFormats)[number]; name: string }) =>
      saveAsDownload(await callForBytes(operations.exportTakeoff, { body: { ...bodyOf(subject), format } }), `${name}.${format}`),
  });
}
