import type { ReactNode } from 'react';

/** Sign-up and the texts of the law, specification 2 and 8. */
export const signUpMessages = {
  createAccount: 'Create account',
  whyCreateAccount: 'Why should you create an account?',
  becauseOfOnePlace: 'Your drawings, markups, comments and tasks in one place, for everyone who reviews them with you.',
  terms: (act: string, terms: ReactNode, privacy: ReactNode) => (
    <>
      By clicking {act}, you agree to the {terms} and the {privacy}.
    </>
  ),
  termsOfService: 'terms of service',
  privacyStatement: 'privacy statement',
  legalTextMissing: 'The administrators of this server haven’t written this text yet.',
  lastChanged: (day: string) => `Last changed on ${day}`,
  signUpDone: 'Signup is successful, Please check your email and validate your email address.',
  invitedTo: (inviter: ReactNode, project: ReactNode) => (
    <>
      {inviter} invites you to the project {project}.
    </>
  ),
  invitedAddress: 'The invitation is for this address.',
  joinsBySigningIn: 'The invitation confirms your address. Sign in to open the project.',
  signUpClosed: 'Only administrators add accounts here. Ask one for an account.',
  signUpByInvitation: 'You need an invitation. Ask a member to invite you, then open the link in the email.',
  signUpAtDomains: (domains: readonly string[]) => `Addresses at ${domains.join(', ')} only.`,
  linkSent: (email: string) => (
    <>
      The link went to <b>{email}</b> and works for 24 hours.
    </>
  ),
  haveAccount: (
    <>
      Already have an account? <b>Sign in</b>
    </>
  ),
};
