import type { Handlers } from '../../platform/http/handler.ts';
import type { AccountsService } from './accounts.service.ts';
import type { AdministrationService } from './administration.service.ts';
import type { InstallationService } from './installation.service.ts';
import type { SettingsService } from './settings.service.ts';
import type { TokensService } from './tokens.service.ts';

export function accountsRoutes(accounts: AccountsService): Handlers {
  return {
    signUp: async ({ actor, body, request }) => {
      const isValidated = await accounts.signUp(actor, body, request);
      if (body.isAdmin) return { message: 'User Added Successfully.' };
      if (isValidated) return { message: 'Signup is successful. Please sign in.', is_validated: true };
      return { message: 'Signup is successful, Please check your email and validate your email address.' };
    },
    resendValidation: async ({ body, request }) => {
      await accounts.askForLink({ email: body.email, kind: 'validation' }, request);
      return { message: 'If this address waits for validation, the link is on its way.' };
    },
    validateToken: async ({ query, request }) => ({
      message: 'Your email address is validated. Please sign in.',
      ...(await accounts.validate(query, request)),
    }),
    logIn: async ({ body, request }) => ({ message: 'Signed in.', data: await accounts.logIn(body, request) }),
    logOut: async ({ actor, request }) => {
      const end_url = await accounts.logOut(actor, request);
      return { message: 'Signed out.', ...(end_url !== undefined && { end_url }) };
    },
    forgotPassword: async ({ body, request }) => {
      await accounts.askForLink({ email: body.email, kind: 'reset' }, request);
      return { message: 'If this address has an account, a link to reset the password is on its way.' };
    },
    resetForgotPassword: async ({ body, request }) => {
      await accounts.resetPassword(body, request);
      return { message: 'Your password is changed. Please sign in.' };
    },
  };
}

export function settingsRoutes(settings: SettingsService, accounts: AccountsService): Handlers {
  return {
    getUserDetails: async ({ actor, request }) => ({ message: 'Your account.', ...(await settings.ownAccount(actor, request)) }),
    listAvatarColors: async ({ actor }) => ({ message: 'The colours.', data: await settings.avatarColors(actor) }),
    updateOwnAccount: async ({ actor, body, request }) => ({ message: 'Saved.', ...(await settings.updateOwn(actor, body, request)) }),
    updateExtraDetails: async ({ actor, body }) => ({
      message: 'Saved.',
      data: { extra_settings: await settings.updateExtraDetails(actor, body) },
    }),
    changePassword: async ({ actor, body, request }) => {
      await settings.changePassword(actor, body, request);
      return { message: 'Your password is changed. Everywhere else you are signed out.' };
    },
    listSessions: async ({ actor, query, request }) => ({
      message: 'Where you are signed in.',
      ...(await accounts.listSessions(actor, query, request)),
    }),
    endSession: async ({ actor, params }) => {
      await accounts.endSession(actor, params.id);
      return { message: 'Signed out there.' };
    },
    endOtherSessions: async ({ actor, request }) => {
      await accounts.endOtherSessions(actor, request);
      return { message: 'Signed out everywhere but here.' };
    },
    getPushKey: async () => ({ message: 'The key.', data: { public_key: settings.pushKey() } }),
    subscribe: async ({ actor, body }) => {
      await settings.subscribe(actor, body);
      return { message: 'This browser gets notifications now.' };
    },
    unsubscribe: async ({ actor, body }) => {
      await settings.unsubscribe(actor, body.endpoint);
      return { message: 'This browser no longer shows notifications.' };
    },
  };
}

export function tokenRoutes(tokens: TokensService): Handlers {
  return {
    listTokens: async ({ actor, query }) => ({ message: 'Your personal tokens.', ...(await tokens.list(actor, query)) }),
    createToken: async ({ actor, body, request }) => ({
      message: 'The token is ready. Copy it now, it isn’t shown again.',
      ...(await tokens.create(actor, body, request)),
    }),
    revokeToken: async ({ actor, params }) => {
      await tokens.revoke(actor, params.id);
      return { message: 'Revoked.' };
    },
    listAllTokens: async ({ query }) => ({ message: 'Personal tokens.', ...(await tokens.listAll(query)) }),
    revokeAnyToken: async ({ actor, params }) => {
      await tokens.revokeAny(actor, params.id);
      return { message: 'Revoked.' };
    },
  };
}

export function administrationRoutes(administration: AdministrationService): Handlers {
  return {
    listUsers: async ({ query }) => ({ message: 'The users.', ...(await administration.list(query)) }),
    updateUser: async ({ actor, params, body }) => {
      const message = body.first_name === undefined && body.last_name === undefined ? 'Saved.' : 'Name Edit Successful';
      return { message, data: await administration.update(actor, params.id, body) };
    },
    deleteUser: async ({ actor, params }) => {
      await administration.remove(actor, params.id);
      return { message: 'Deleted' };
    },
  };
}

export function installationRoutes(installation: InstallationService): Handlers {
  return {
    getSignUpRules: async () => ({ message: 'Who may sign up.', data: await installation.signUpRules() }),
    updateSignUpRules: async ({ actor, body }) => ({ message: 'Saved.', data: await installation.updateSignUpRules(actor, body) }),
    getLegalText: async ({ params }) => ({ message: 'The text.', data: await installation.legalText(params.name) }),
    updateLegalText: async ({ actor, params, body }) => ({
      message: 'Saved.',
      data: await installation.updateLegalText(actor, params.name, body.text),
    }),
  };
}
