import { z } from 'zod';
import { Time } from './fields.ts';
import { accountsInput } from './messages.ts';
import { defineOperations } from './operation.ts';

const tag = 'Installation';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, { error: accountsInput.domain })
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, { error: accountsInput.domain });

const mode = z.enum(['open', 'invitation', 'domains', 'closed'], { error: accountsInput.signUpMode });
const domains = z.array(domain).max(100, { error: accountsInput.tooManyDomains(100) });
const rules = z.object({ mode, domains });

/**
 * Who can create an account by signing up: everyone; people invited to a project; people with an address of one of the domains, and invited people;
 * no one, because administrators add every account.
 */
export const SignUpRules = rules
  .extend({ domains: domains.default([]) })
  .refine((given) => given.mode !== 'domains' || given.domains.length > 0, {
    error: accountsInput.noDomain,
    path: ['domains'],
  });
export type SignUpRules = z.infer<typeof SignUpRules>;

export const LegalTextName = z.enum(['terms', 'privacy']);
export type LegalTextName = z.infer<typeof LegalTextName>;

/** Plain text; a blank line separates paragraphs, and a line that begins with `# ` is a heading. Empty until an administrator writes it. */
export const LegalText = z.object({ text: z.string(), updated_at: Time.nullable() });
export type LegalText = z.infer<typeof LegalText>;

const params = z.object({ name: LegalTextName });

export const installationOperations = defineOperations({
  getSignUpRules: {
    method: 'GET',
    path: '/api/signuprules',
    caller: 'nobody',
    tag,
    summary: 'Who can create an account by signing up.',
    answer: z.object({ data: rules }),
  },
  updateSignUpRules: {
    method: 'PUT',
    path: '/api/administration/signuprules',
    caller: 'administrator',
    tag,
    summary: 'Change who can create an account by signing up. Applies at once and overrides the setting SIGN_UP.',
    body: SignUpRules,
    answer: z.object({ data: rules }),
  },
  getLegalText: {
    method: 'GET',
    path: '/api/legal/{name}',
    caller: 'nobody',
    tag,
    summary: 'The terms of service or the privacy statement of this installation.',
    params,
    answer: z.object({ data: LegalText }),
  },
  updateLegalText: {
    method: 'PUT',
    path: '/api/administration/legal/{name}',
    caller: 'administrator',
    tag,
    summary: 'Set the terms of service or the privacy statement of this installation.',
    params,
    body: z.object({ text: z.string().trim().max(100_000, { error: accountsInput.legalTextTooLong }) }),
    answer: z.object({ data: LegalText }),
  },
});
