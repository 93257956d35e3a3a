export interface Message {
  /** One bare address, without a name. */
  readonly to: string;
  /** One line; line breaks and other control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, such as List-Unsubscribe; those of the envelope and of the body are not for callers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What `cid:` in the HTML shows: stored pictures by their keys, read when the mail is sent. */
  readonly pictures?: readonly { readonly cid: string; readonly key: string }[];
}

/** A message with its pictures, JPEGs that travel in the mail itself. */
export interface CompleteMessage extends Omit<Message, 'pictures'> {
  readonly attachments?: readonly { readonly cid: string; readonly bytes: Uint8Array }[];
}

/** Resolves when the message is handed over for good. Rejects when it should be tried again. */
export interface Mail {
  send(message: CompleteMessage): Promise<void>;
  close(): Promise<void>;
}
