import type { ProviderSettings } from '../../../platform/config/provider-settings.ts';

/** A user as their provider describes them. */
export interface ProvidedPerson {
  readonly subject: string;
  readonly sid: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Null: the provider doesn't decide. */
  readonly isAdministrator: boolean | null;
}

type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** A list contains the value, a text is the value. */
const hasValue = (claim: unknown, value: string): boolean => (Array.isArray(claim) ? claim.includes(value) : claim === value);

/** The name in two parts; from the address if the provider sends none. */
function nameOf(claims: Claims, email: string): Pick<ProvidedPerson, 'first_name' | 'last_name'> {
  const [given, family, whole] = [claims['given_name'], claims['family_name'], claims['name']].map(text);
  if (given) return { first_name: given, last_name: family ?? '' };
  const [first, ...rest] = (whole || email.split('@')[0] || email).split(' ');
  return { first_name: first ?? email, last_name: rest.join(' ') };
}

/** Either the person, or why they can't sign in. */
export function readClaims(claims: Claims, provider: ProviderSettings): ProvidedPerson | { readonly refusal: string } {
  const { name, domains, administrators } = provider;
  const [subject, email, sid] = [text(claims['sub']), text(claims['email']), text(claims['sid'])];
  if (subject === '' || !/^[^\s@]+@[^\s@]+$/.test(email))
    return { refusal: `${name} didn’t send your email address. Ask an administrator.` };
  const isVerified = claims['email_verified'] === true || provider.trusts_addresses;
  if (!isVerified) return { refusal: `${name} hasn’t verified your email address. Verify it there, then try again.` };
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain))
    return { refusal: `Only addresses at ${domains.join(', ')} can sign in with ${name}.` };
  const isAdministrator = administrators ? hasValue(claims[administrators.claim], administrators.value) : null;
  return { subject, email, sid: sid || null, ...nameOf(claims, email), isAdministrator };
}
