import { z } from 'zod';
import { jsonText } from './json-text.ts';

const switchedOn = z.boolean().default(true).catch(true);
const settings = z.object({
  is_notification_active: switchedOn,
  is_email_notification_active: switchedOn,
  is_email_digest_active: z.boolean().default(false).catch(false),
  is_markup_per_object_active: z.boolean().default(false).catch(false),
  /** 1 to 8; null for none. */
  avatar_color: z.int().min(1).max(8).nullable().default(null).catch(null),
});
export type ExtraSettings = z.output<typeof settings>;

/** Parses the user's settings. By default notifications are on. */
export function readExtraSettings(text: string): ExtraSettings {
  return jsonText(settings).safeParse(text).data ?? settings.parse({});
}
