import type { Logger } from 'pino';
import { z } from 'zod';
import type { Computation, Workers } from '../process/workers.ts';
import type { Storage } from '../storage/storage.ts';
import type { CompleteMessage, Message } from './mail.ts';

const toJpeg: Computation<Uint8Array, Uint8Array | null> = {
  name: 'mail-picture',
  module: new URL('./to-jpeg.worker.ts', import.meta.url),
  limitMs: 20_000,
  output: z.instanceof(Uint8Array).nullable(),
};

interface Parts {
  readonly storage: Pick<Storage, 'read'>;
  readonly workers: Workers;
  readonly log: Pick<Logger, 'warn'>;
}

/** Of a stored picture, as a JPEG; null when it is gone or can't be read. */
export type LoadPicture = (key: string) => Promise<Uint8Array | null>;

/** A picture that can't be had leaves no trace in the mail. */
export async function withAttachments({ pictures = [], ...message }: Message, loadPicture: LoadPicture): Promise<CompleteMessage> {
  if (pictures.length === 0) return message;
  const attachments: { cid: string; bytes: Uint8Array }[] = [];
  let { html } = message;
  for (const { cid, key } of pictures) {
    const bytes = await loadPicture(key);
    if (bytes) attachments.push({ cid, bytes });
    else html = html.replaceAll(new RegExp(`<img src="cid:${cid}"[^>]*>`, 'g'), '');
  }
  return { ...message, html, attachments };
}

/** Reads stored pictures for mails. One that can't be had never keeps a mail back. */
export function mailPictures({ storage, workers, log }: Parts): LoadPicture {
  return async (key) => {
    try {
      const stored = await storage.read(key);
      return stored && (await workers.run(toJpeg, stored, { owner: 'job' }));
    } catch (error) {
      log.warn({ err: error, key }, 'a mail goes without its picture');
      return null;
    }
  };
}
