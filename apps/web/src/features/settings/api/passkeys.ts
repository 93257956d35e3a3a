import { operations, type PasskeyId } from '@sheetmark/contract';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { passkeysMessages } from '../../../lib/messages/passkeys.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

export const passkeysQuery = () => ({ ...queryOf('listPasskeys', {}), meta: { failsInPlace: true } });

const changes = { onSuccess: () => refreshResponses('listPasskeys'), meta: { failsInPlace: true } };

/** Asks the browser for a new passkey, and adds it with this name. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { data: asked } = await call(operations.preparePasskey, {});
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- JSON of the server's half of the library, which this half checks
      const response = await startRegistration({ optionsJSON: JSON.parse(asked.options) }).catch(() => {
        throw new Error(passkeysMessages.notCreated);
      });
      return call(operations.addPasskey, { body: { flow: asked.flow, response: { ...response, clientExtensionResults: {} }, name } });
    },
    ...changes,
  });

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: PasskeyId; name: string }) => call(operations.renamePasskey, { params: { id }, body: { name } }),
    ...changes,
  });

export const useRemovePasskey = () =>
  useMutation({ mutationFn: (id: PasskeyId) => call(operations.removePasskey, { params: { id } }), ...changes });
