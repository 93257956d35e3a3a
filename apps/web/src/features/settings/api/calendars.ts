import { type CalendarFeedId, operations, type ProjectId } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const calendarsQuery = () => ({ ...queryOf('listCalendarFeeds', {}), meta: { failsInPlace: true } });

const refetch = () => refreshResponses('listCalendarFeeds');

/** Gives a feed that exists a new address. */
export function useCreateFeed() {
  return useMutation({
    mutationFn: (project: ProjectId | number | null) => call(operations.createCalendarFeed, { body: { project_id: project } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetch,
  });
}

export function useEndFeed() {
  return useMutation({
    mutationFn: (id: CalendarFeedId) => call(operations.deleteCalendarFeed, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetch,
  });
}
