import { GuestLinkId, reviewPath } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { findUser } from '../accounts/public.ts';
import { findProjectName, isMember } from '../projects/public.ts';
import * as links from './guest-links.repository.ts';
import { codeMail, requestMail } from './guests.mails.ts';
import * as policy from './guests.policy.ts';
import { countAttempt } from './limit-attempts.ts';
import type { LinkSecrets } from './link-secrets.ts';

/**
 * What strangers cause is done by jobs, which first see whether the address is one that the link is for. So a request does the same work, and takes
 * the same time, for every address and every link.
 */
const GuestCode = z.object({ linkId: GuestLinkId, email: z.string(), code: z.string() });
const GuestRequest = z.object({ secretHash: z.string(), email: z.string() });

const shared = { retries: 10, expireSeconds: 60, concurrency: 1 };
export const guestCodeJob: Job<z.infer<typeof GuestCode>> = {
  name: 'mail-guest-code',
  title: 'Mail a code to a guest',
  payload: GuestCode,
  ...shared,
};
export const guestRequestJob: Job<z.infer<typeof GuestRequest>> = {
  name: 'mail-guest-request',
  title: 'Mail a guest’s request for a new link',
  payload: GuestRequest,
  ...shared,
};

export interface EntryJobsParts extends Pick<Deps, 'work' | 'clock' | 'config'> {
  readonly mailer: Mailer;
  readonly secrets: LinkSecrets;
}

export function createEntryJobs(parts: EntryJobsParts) {
  const { work, config, mailer, secrets } = parts;
  return {
    async mailCode({ linkId, email, code }: z.infer<typeof GuestCode>): Promise<void> {
      await work.run(async (tx) => {
        const link = await links.findLink(tx, linkId);
        if (link && link.revoked_at === null && policy.isFor(link, email)) {
          await mailer.enqueue(tx, codeMail({ to: email, code, link: secrets.urlOf(link) }));
        }
      });
    },

    /** To who made the link, while they are a member, and not too often. */
    async mailRequest({ secretHash, email }: z.infer<typeof GuestRequest>): Promise<void> {
      await work.run(async (tx) => {
        const link = await links.findLinkBySecret(tx, Buffer.from(secretHash, 'base64url'));
        if (!link || !policy.isFor(link, email)) return;
        const maker = await findUser(tx, link.created_by);
        if (!maker || !(await isMember(tx, maker.id, link.project_id))) return;
        const subject = `requests for guest link ${link.id}`;
        const isTooMany = await countAttempt(tx, parts, { subject, most: policy.requestsPerLinkAndDay, withinMs: policy.requestsWindowMs })
          .then(() => false)
          .catch(isLimit);
        if (isTooMany) return;
        const project = await findProjectName(tx, link.project_id);
        const path = link.review_id === null ? `/project/${link.project_id}` : reviewPath(link.project_id, link.review_id);
        const to = { to: maker.email, name: maker.first_name };
        await mailer.enqueue(tx, requestMail({ ...to, guest: email, project, link: config.publicUrl + path }));
      });
    },
  };
}

function isLimit(error: unknown): true {
  if (error instanceof AppError && error.code === 'too_many_requests') return true;
  throw error;
}
