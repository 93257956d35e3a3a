import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { followInvitation, refuseToken } from './guard.ts';
import { Root } from './root.tsx';
import { SignInPage } from './routes/sign-in.tsx';

/** The router would parse digits as a number; here every value is text. */
export const text = z.coerce.string().optional();
const tokenSearch = z.object({ token: text });

const notFoundPage = lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundPage');
export const root = createRootRoute({ component: Root, notFoundComponent: notFoundPage });

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/SignIn' });
  },
});

/** The first page a visitor sees: part of the main bundle instead of loading after it. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/SignIn',
  validateSearch: tokenSearch,
  beforeLoad: refuseToken,
  component: SignInPage,
});
/** Where the provider of single sign-on sends the browser back to. */
const provider = createRoute({
  getParentRoute: () => root,
  path: '/SignIn/Provider',
  beforeLoad: async () => (await import('./return-from-provider.ts')).returnFromProvider(location.search),
});
const pagesLogin = createRoute({
  getParentRoute: () => root,
  path: '/PagesLogin',
  validateSearch: tokenSearch,
  beforeLoad: refuseToken,
  component: SignInPage,
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/NewSignUp',
  validateSearch: tokenSearch,
  beforeLoad: refuseToken,
  component: lazyRouteComponent(() => import('./routes/sign-up.tsx'), 'SignUpPage'),
});
const recoverPassword = createRoute({
  getParentRoute: () => root,
  path: '/PagesRecoverPassword',
  component: lazyRouteComponent(() => import('./routes/recover-password.tsx'), 'RecoverPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/PagesRecoverPasswordReset/$token',
  component: lazyRouteComponent(() => import('./routes/reset-password.tsx'), 'ResetPasswordPage'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('./routes/unsubscribe.tsx'), 'UnsubscribePage'),
});
const guest = createRoute({
  getParentRoute: () => root,
  path: '/guest',
  component: lazyRouteComponent(() => import('./routes/guest.tsx'), 'GuestPage'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/Terms',
  component: lazyRouteComponent(() => import('./routes/legal.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/Privacy',
  component: lazyRouteComponent(() => import('./routes/legal.tsx'), 'PrivacyPage'),
});
const error404 = createRoute({ getParentRoute: () => root, path: '/PagesError404', component: notFoundPage });
/** Shows nothing: it redirects. */
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/acceptInvitation/invitationToken/{-$inviteToken}/{-$newUser}',
  beforeLoad: ({ params }) => followInvitation(params),
});

/** The pages that visitors reach without signing in. */
export const visitorRoutes = [
  index,
  signIn,
  provider,
  pagesLogin,
  signUp,
  recoverPassword,
  resetPassword,
  unsubscribe,
  guest,
  terms,
  privacy,
  error404,
  acceptInvitation,
] as const;
