/** Sends a text to a browser's push service, encrypted for that browser. */
export interface Push {
  /** `gone`: the subscription has ended. `waitSeconds`: the service asks to retry after that. Rejects if the caller should retry. */
  send(subscription: unknown, text: string): Promise<'sent' | 'gone' | { readonly waitSeconds: number }>;
}
