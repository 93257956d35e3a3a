import { type ProjectId, type Seeing, seeingHours, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { insertSession } from '../accounts/public.ts';
import { requireOwner } from './access.ts';
import { findMember } from './members.repository.ts';
import { presentMember } from './projects.presenter.ts';
import { lockProject } from './projects.repository.ts';
import * as seeing from './seeing.repository.ts';

/** The owner of a project sees it as one of its members: in a session of its own, whose viewer is the member's shadow. */
export function createSeeingService({ db, work, clock, events }: Pick<Deps, 'db' | 'work' | 'clock' | 'events'>) {
  return {
    async start(actor: Actor, id: ProjectId, user: UserId, request: Pick<RequestFacts, 'source' | 'userAgent'>): Promise<Seeing> {
      await requireOwner(db, actor, id);
      if (user === actor.id) throw invalidInput('user_id', 'You see the project as yourself already.');
      const token = newToken();
      return work.run(async (tx) => {
        const [project, member] = [await lockProject(tx, id), await findMember(tx, id, user)];
        const own = actor.session === undefined ? undefined : await seeing.findSessionEnd(tx, actor.session);
        if (project?.user_id !== actor.id || !member || !own) throw notFound();
        const latest = isoTime(clock, hours(seeingHours));
        const ends_at = own.expires_at < latest ? own.expires_at : latest;
        await insertSession(tx, {
          userId: actor.id,
          tokenHash: hashToken(token),
          userAgent: request.userAgent,
          source: request.source,
          now: isoTime(clock),
          expiresAt: ends_at,
          seeing: { as: member.id, openedBy: own.id },
        });
        const data = { membership_id: member.id, user_id: user };
        await events.append(tx, { type: 'seen_as_member', actorId: actor.id, projectId: id, data });
        return { token, member: presentMember(member), project_name: project.name, ...(await seeing.countHidden(tx, id, user)), ends_at };
      });
    },

    async stop(actor: Actor): Promise<void> {
      if (!actor.shadow || actor.session === undefined) throw notFound();
      await seeing.deleteSession(db, actor.session);
    },
  };
}

export type SeeingService = ReturnType<typeof createSeeingService>;
