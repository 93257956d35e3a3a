export interface Message {
  /** One bare address, without a name. */
  readonly to: string;
  /** One line; line breaks and other control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, such as List-Unsubscribe; those of the envelope and of the body are not for callers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resolves when the message is handed over for good. Rejects when it should be tried again. */
export interface Mail {
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
