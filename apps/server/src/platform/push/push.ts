/** Hands a text to a browser's push service, encrypted for that browser alone. */
export interface Push {
  /** `gone`: the browser will never take one again. Rejects when it should be tried again; the service may say when. */
  send(subscription: unknown, text: string): Promise<'sent' | 'gone' | { readonly waitSeconds: number }>;
}
