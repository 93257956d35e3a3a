import { operations, type SignedInUser } from '@sheetmark/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { passkeysMessages } from '../../../lib/messages/passkeys.ts';
import { enter, ownDevice } from './sign-in.ts';

/** Signs in with a passkey that the browser offers. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (): Promise<SignedInUser> => {
      const { data: asked } = await call(operations.startPasskeySignIn, {});
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- JSON of the server's half of the library, which this half checks
      const response = await startAuthentication({ optionsJSON: JSON.parse(asked.options) }).catch(() => {
        throw new Error(passkeysMessages.failed);
      });
      const { data } = await call(operations.finishPasskeySignIn, {
        body: { flow: asked.flow, response: { ...response, clientExtensionResults: {} }, device: ownDevice() },
      });
      await enter(data.user);
      return data.user;
    },
    meta: { failsInPlace: true },
  });
}
