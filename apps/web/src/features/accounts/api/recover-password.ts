import { accountOperations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(accountOperations.forgotPassword, { body: { email } }),
    meta: { failsInPlace: true },
  });
}

type NewPassword = Sent<typeof accountOperations.resetForgotPassword>['body'];

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: NewPassword) => call(accountOperations.resetForgotPassword, { body }),
    meta: { failsInPlace: true },
  });
}
