import { operations, type AnswerOf, type Operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { readExtraSettings } from '../../../lib/extra-settings.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { writeResponseToCache } from '../../../lib/write-over.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export type Account = AnswerOf<Operations['getUserDetails']>;

const { queryKey } = queryOf('getUserDetails', {});

export function useUpdateOwnAccount() {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.updateOwnAccount>['body']) => call(operations.updateOwnAccount, { body }),
    onSuccess: async (account) => {
      await writeResponseToCache(queryClient, { queryKey }, () => queryClient.setQueryData(queryKey, account));
      void refreshResponses('listAvatarColors');
      showSnack({ message: account.message });
    },
    meta: { failsInPlace: true },
  });
}

type Switch = Sent<typeof operations.updateExtraDetails>['body'];

function keepSettings(extra_settings: string): void {
  queryClient.setQueryData(queryKey, (account) => account && { ...account, extra_settings });
}

/** An optimistic switch, rolled back when the server refuses. */
export function useSwitchSetting() {
  return useMutation({
    mutationFn: (body: Switch) => call(operations.updateExtraDetails, { body }),
    onMutate: async ({ type, state }) => {
      // A request in flight would restore the former value.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.extra_settings ?? '';
      keepSettings(JSON.stringify({ ...readExtraSettings(before), [type]: state }));
      return before;
    },
    onError: (_failure, _body, before) => before !== undefined && keepSettings(before),
    onSuccess: ({ data }) => writeResponseToCache(queryClient, { queryKey }, () => keepSettings(data.extra_settings)),
    // One after the other, so that the last choice wins.
    scope: { id: 'switch-setting' },
  });
}
