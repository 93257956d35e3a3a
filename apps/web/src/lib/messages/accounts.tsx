import type { ReactNode } from 'react';

/** Sign-in, sign-up and passwords, specification 2 and 8. */
export const accountsMessages = {
  loadingForm: 'Loading the form',
  signInTitle: 'Sign in',
  enterCode: 'Enter your code',
  setUpFactor: 'Set up your second factor',
  signInLead: 'Review drawings and documents with your team.',
  signIn: 'Sign In',
  sendLinkAgain: 'Send the link again',
  forgotPassword: 'Forgot Your Password?',
  clickHere: 'Click Here',
  clickHereToSignUp: 'Click Here To Signup',
  signedOut: 'Your session has ended. Sign in again to continue.',
  account: 'Account',
  otherPassword: 'Didn’t sign up yourself, or don’t know the password?',
  choosePassword: 'Choose a new password',

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

  recoverPassword: 'Recover password',
  recoverPasswordLead: 'Enter your email address. We’ll send you a link to set a new password.',
  newPassword: 'New password',
  newPasswordLead: 'It replaces the old one and signs you out everywhere.',
  resetPassword: 'Reset Password',
  backToLogin: 'Back to Login',
  goToLogin: 'Go To Login',

  aboutProduct: 'About the product',
  planWithMarkups: 'A floor plan with review markups',
  planNote: ['Turning circle 1 500', 'does not fit'],
  planRemove: 'REMOVE',
  planArea: '14.6 m²',
  planLength: '4 040 mm',
  planReviewers: { right: 'Noor Haddad', left: 'Emil Lindgren' },
  planRooms: {
    studio: 'STUDIO',
    meeting: 'MEETING',
    archive: 'ARCHIVE',
    corridor: 'CORRIDOR',
    firstAid: 'FIRST AID',
    lobby: 'LOBBY',
    wc: 'WC',
    store: 'STORE',
  },
} as const;
