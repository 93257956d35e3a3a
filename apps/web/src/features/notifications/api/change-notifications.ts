import { type Notification, type NotificationId, type NotificationStatus, operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

type List = Answer<typeof operations.listNotifications>;

/** An optimistic change of the list, refetched after the call, also if it fails. */
function useShown() {
  const queryClient = useQueryClient();
  const lists = { queryKey: keyOf('listNotifications') };
  return {
    show: async (change: (row: Notification) => Notification | undefined) => {
      await queryClient.cancelQueries(lists);
      queryClient.setQueriesData<List>(lists, (list) => list && withChange(list, change));
    },
    refresh: () => queryClient.invalidateQueries(lists),
  };
}

const isUnread = ({ status }: Notification) => status === 'unread_notification';

function withChange(list: List, change: (row: Notification) => Notification | undefined): List {
  const data = list.data.flatMap((row) => change(row) ?? []);
  const read = list.data.filter(isUnread).length - data.filter(isUnread).length;
  return { ...list, data, meta: { ...list.meta, unread: Math.max(0, list.meta.unread - read) } };
}

interface Marked {
  /** All of them if omitted. */
  ids?: readonly NotificationId[];
  status: NotificationStatus;
}

export function useMarkNotifications() {
  const { show, refresh } = useShown();
  return useMutation({
    mutationFn: ({ ids, status }: Marked) => call(operations.updateNotifications, { body: { status, ...(ids && { ids: [...ids] }) } }),
    onMutate: ({ ids, status }) => show((row) => (ids === undefined || ids.includes(row.id) ? { ...row, status } : row)),
    onSettled: refresh,
  });
}

export function useDeleteNotifications() {
  const { show, refresh } = useShown();
  return useMutation({
    mutationFn: (ids: readonly NotificationId[]) => call(operations.deleteNotifications, { body: { ids: [...ids] } }),
    onMutate: (ids) => show((row) => (ids.includes(row.id) ? undefined : row)),
    onSuccess: () => showSnack({ message: messages.deleted }),
    onSettled: refresh,
  });
}
