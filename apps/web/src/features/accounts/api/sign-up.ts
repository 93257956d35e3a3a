import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';

type NewAccount = Sent<typeof operations.signUp>['body'];

export function useSignUp() {
  return useMutation({ mutationFn: (body: NewAccount) => call(operations.signUp, { body }), meta: { failsInPlace: true } });
}
