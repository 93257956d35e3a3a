import { z } from 'zod';

/** The JSON pushed to a browser. Push services allow about 4 kB. */
export const PushMessage = z.object({
  title: z.string().min(1).max(200),
  body: z.string().max(500),
  /** A path of the web app that opens the subject. */
  url: z.string().startsWith('/').max(500),
  /** A later message with the same tag replaces an earlier one; blank: it stays separate. */
  tag: z.string().max(100),
});
export type PushMessage = z.infer<typeof PushMessage>;
