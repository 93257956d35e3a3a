/** Ways to sign in besides a password. */
export const signingInMessages = {
  or: 'or',
  ways: 'Other ways to sign in',
  continueWith: (provider: string) => `Continue with ${provider}`,
} as const;
