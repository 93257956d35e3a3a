import type { Handlers } from '../../platform/http/handler.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(accounts: AccountsService): Handlers {
  return {
    signUp: async ({ actor, body }) => {
      await accounts.signUp(actor, body);
      const message = 'Signup is successful, Please check your email and validate your email address.';
      return { message: body.isAdmin ? 'User Added Successfully.' : message };
    },
    resendValidation: async ({ body }) => {
      await accounts.resendValidation(body);
      return { message: 'If this address waits for validation, the link is on its way.' };
    },
    validateToken: async ({ query }) => ({
      message: 'Your email address is validated. Please sign in.',
      email: await accounts.validate(query.token),
    }),
    logIn: async ({ body, request }) => ({ message: 'Signed in.', data: { user: await accounts.logIn(body, request) } }),
    logOut: async ({ request }) => {
      await accounts.logOut(request);
      return { message: 'Signed out.' };
    },
    forgotPassword: async ({ body }) => {
      await accounts.forgetPassword(body);
      return { message: 'If this address has an account, a link to reset the password is on its way.' };
    },
    resetForgotPassword: async ({ body }) => {
      await accounts.resetPassword(body);
      return { message: 'Your password is changed. Please sign in.' };
    },
    getUserDetails: async ({ actor, request }) => ({ message: 'Your account.', ...(await accounts.ownAccount(actor, request)) }),
  };
}
