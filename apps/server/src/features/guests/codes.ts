import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import { newCode } from '../../platform/ids/secrets.ts';
import { guestCodeJob } from './entry-jobs.ts';
import type { LinkRow } from './guest-links.repository.ts';
import * as people from './guest-people.repository.ts';
import * as policy from './guests.policy.ts';
import { countAttempt } from './limit-attempts.ts';
import type { LinkSecrets } from './link-secrets.ts';

export interface CodesParts extends Pick<Deps, 'clock' | 'queue'> {
  readonly secrets: LinkSecrets;
}

/** Codes of six digits that prove an address. Nothing here says whether the link is for it. */
export function createCodes(parts: CodesParts) {
  const { clock, queue, secrets } = parts;
  const now = (offset = 0): string => isoTime(clock, offset);
  return {
    async send(tx: Tx, link: LinkRow, { email: typed, name }: Pick<BodyOf<Operations['sendGuestCode']>, 'email' | 'name'>): Promise<void> {
      const email = typed.toLowerCase();
      const withinMs = hours(1);
      await countAttempt(tx, parts, {
        subject: `guest code of link ${link.id} for ${email}`,
        most: policy.codesPerAddressAndHour,
        withinMs,
      });
      await countAttempt(tx, parts, { subject: `guest codes of link ${link.id}`, most: policy.codesPerLinkAndHour, withinMs });
      const before = await people.lockCode(tx, link.id, email);
      if (before && before.tries >= policy.codeTries && before.expires_at > now()) throw tooManyTries();
      const code = newCode();
      const code_hash = secrets.hashCode(link.id, email, code);
      await people.putCode(tx, { link_id: link.id, email, name, code_hash, expires_at: now(policy.codeLifeMs) });
      await queue.send(tx, guestCodeJob, { linkId: link.id, email: typed, code });
    },

    /** The name of the guest who has the code, which then no longer works. A refusal is returned: its try must be counted. */
    async take(tx: Tx, link: LinkRow, { email: typed, code }: { email: string; code: string }): Promise<string | AppError> {
      const email = typed.toLowerCase();
      const known = await people.lockCode(tx, link.id, email);
      if (!known || known.expires_at <= now()) return notRight('Ask for a new one.');
      if (known.tries >= policy.codeTries) return tooManyTries();
      if (secrets.hashCode(link.id, email, code).equals(known.code_hash) && policy.isFor(link, email)) {
        await people.deleteCode(tx, known);
        return known.name;
      }
      await people.countTry(tx, known);
      const left = policy.codeTries - known.tries - 1;
      return left === 0 ? tooManyTries() : notRight(left === 1 ? '1 try left.' : `${left} tries left.`);
    },
  };
}

const notRight = (rest: string): AppError => invalidInput('code', `That code isn’t right. ${rest}`);
const tooManyTries = (): AppError => new AppError('too_many_requests', { message: 'Too many tries. Ask for a new code in 10 minutes.' });
