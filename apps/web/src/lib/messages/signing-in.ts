/** Ways to sign in besides a password. */
export const signingInMessages = {
  or: 'or',
  ways: 'Other ways to sign in',
  emergency: 'Sign in as an administrator with a password',
  continueWith: (provider: string) => `Continue with ${provider}`,
} as const;
