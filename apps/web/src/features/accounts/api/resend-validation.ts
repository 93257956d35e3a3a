import { accountOperations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export function useResendValidation() {
  return useMutation({
    mutationFn: (email: string) => call(accountOperations.resendValidation, { body: { email } }),
    onSuccess: ({ message }) => showSnack({ message }),
  });
}
