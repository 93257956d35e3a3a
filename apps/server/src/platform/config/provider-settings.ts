import { readFileSync } from 'node:fs';
import { z } from 'zod';

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
};
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, 'is a domain like example.org');

/** One provider of single sign-on (OpenID Connect). docs/signing-in.md describes the fields. */
const Provider = z.strictObject({
  /** Part of addresses, and of the rows of its people: it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'has only small letters, digits and hyphens'),
  /** The text on its button. */
  name: z.string().trim().min(1).max(60),
  issuer: z.string().refine(isIssuer, 'is an address with https, like https://login.example.org'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scope: z.string().default('openid email profile'),
  /** Only people with an address of these can sign in; empty: everyone whom the provider knows. */
  domains: z.array(domain).max(100).default([]),
  /** Whether people without an account get one at their first sign-in. */
  creates_accounts: z.boolean().default(true),
  /** What a new account is. */
  role: z.enum(['member', 'administrator']).default('member'),
  /** People whose claim has the value are administrators, all others aren't. Absent: administrators decide in the app. */
  administrators: z.strictObject({ claim: z.string().min(1), value: z.string().min(1) }).optional(),
  /** For providers that never send `email_verified`, though they own the addresses. */
  trusts_addresses: z.boolean().default(false),
});
export type ProviderSettings = z.infer<typeof Provider>;

const Providers = z
  .array(Provider)
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has an id twice');

/** JSON, or the path of a file with it. */
export const providerSettings = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let given: unknown;
  try {
    given = JSON.parse(text.trim().startsWith('[') ? text : readFileSync(text.trim(), 'utf8'));
  } catch {
    return refuse('is a list of providers as JSON, or the path of a file with one');
  }
  const parsed = Providers.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // Never the value: it may be the secret.
  return refuse(`has a mistake at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'not valid'}`);
});
