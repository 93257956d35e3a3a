import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { startSession } from '../model/session.ts';

interface Credentials {
  email: string;
  password: string;
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Credentials) => call(operations.logIn, { body }),
    onSuccess: ({ data }) => startSession(data.user),
    meta: { failsInPlace: true },
  });
}
