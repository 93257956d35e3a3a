import { operations, type WebhookId } from '@sheetmark/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const webhooksQuery = () => ({ ...queryOf('listWebhooks', {}), meta: { failsInPlace: true } });

const start: string | undefined = undefined;
/** Deliveries arrive and are tried while someone looks. */
const refetchMs = 5_000;

export function deliveriesQuery(id: WebhookId) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listWebhookDeliveries'), id],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listWebhookDeliveries, { params: { id }, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    refetchInterval: refetchMs,
    meta: { failsInPlace: true },
  });
}

const refetch = () => refreshResponses('listWebhooks', 'listWebhookDeliveries');

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.createWebhook>['body']) => call(operations.createWebhook, { body }),
    onSuccess: refetch,
    meta: { failsInPlace: true },
  });
}

export function useUpdateWebhook() {
  return useMutation({
    mutationFn: (sent: Sent<typeof operations.updateWebhook>) => call(operations.updateWebhook, sent),
    onSettled: refetch,
  });
}

export function useRenewSecret() {
  return useMutation({
    mutationFn: (id: WebhookId) => call(operations.renewWebhookSecret, { params: { id } }),
    onSettled: refetch,
  });
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: (id: WebhookId) => call(operations.deleteWebhook, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetch,
  });
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: (id: WebhookId) => call(operations.testWebhook, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetch,
  });
}

export function useRedeliver() {
  return useMutation({
    mutationFn: (params: Sent<typeof operations.redeliverWebhook>['params']) => call(operations.redeliverWebhook, { params }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetch,
  });
}
