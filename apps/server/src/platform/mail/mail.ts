export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resolves when the message is handed over for good. Rejects when it should be tried again. */
export interface Mail {
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
