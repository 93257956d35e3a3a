import { z } from 'zod';

/** What is pushed to a browser, as JSON. Push services take about 4 kB. */
export const PushMessage = z.object({
  title: z.string().min(1).max(200),
  body: z.string().max(500),
  /** A path of the web app that opens the very thing. */
  url: z.string().startsWith('/').max(500),
  /** A later message with the same tag takes the place of an earlier one; blank: it stands by itself. */
  tag: z.string().max(100),
});
export type PushMessage = z.infer<typeof PushMessage>;
