import type { Handlers } from '../../../platform/http/handler.ts';
import type { PasskeysService } from './passkeys.service.ts';

export function passkeyRoutes(passkeys: PasskeysService): Handlers {
  return {
    startPasskeySignIn: async ({ request }) => ({ message: 'Use your passkey.', data: await passkeys.start(request) }),
    finishPasskeySignIn: async ({ body, request }) => ({ message: 'Signed in.', data: { user: await passkeys.finish(body, request) } }),
    listPasskeys: async ({ actor }) => ({ message: 'Your passkeys.', data: await passkeys.list(actor) }),
    preparePasskey: async ({ actor }) => ({ message: 'Create the passkey.', data: await passkeys.prepare(actor) }),
    addPasskey: async ({ actor, body, request }) => ({ message: 'Added.', data: await passkeys.add(actor, body, request) }),
    renamePasskey: async ({ actor, params, body }) => {
      await passkeys.rename(actor, params.id, body);
      return { message: 'Saved.' };
    },
    removePasskey: async ({ actor, params, request }) => {
      await passkeys.remove(actor, params.id, request);
      return { message: 'Removed.' };
    },
  };
}
