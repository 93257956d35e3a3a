import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.changePassword>['body']) => call(operations.changePassword, { body }),
    onSuccess: ({ message }) => {
      showSnack({ message });
      void refresh('sessions');
    },
    meta: { failsInPlace: true },
  });
}
