import type { BodyOf, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { isMember, requireMember } from '../projects/public.ts';
import { memberOf } from './annotation-imports.presenter.ts';
import * as imports from './annotation-imports.repository.ts';

const MOST_AUTHORS = 500;

/** What a project decided about the annotations of all uploads, and about their authors. */
export function createAnnotationSettingsService({ db, work }: Pick<Deps, 'db' | 'work'>) {
  return {
    async get(actor: Actor, projectId: ProjectId) {
      await requireMember(db, actor, projectId);
      const [answer, mapped, names] = [
        await imports.findAnswer(db, projectId),
        await imports.listAuthors(db, projectId),
        await imports.listAuthorNames(db, projectId, { viewer: actor.id, limit: MOST_AUTHORS }),
      ];
      const counts = new Map([
        ...mapped.map(({ name }) => [name, 0] as const),
        ...names.map(({ name, markups }) => [name, markups] as const),
      ]);
      const authors = [...counts].map(([name, markups]) => ({ name, markups, member: memberOf(name, mapped) }));
      return { answer, authors: authors.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },

    async update(actor: Actor, projectId: ProjectId, { answer, author }: BodyOf<Operations['updateAnnotationSettings']>) {
      await requireMember(db, actor, projectId);
      const user = author?.user_id ?? null;
      if (user !== null && !(await isMember(db, user, projectId)))
        throw invalidInput('author', 'This user is not a member of the project.');
      await work.run(async (tx) => {
        if (answer !== undefined) await imports.saveAnswer(tx, projectId, answer);
        if (author) await imports.mapAuthor(tx, projectId, { name: author.name, user });
      });
      return this.get(actor, projectId);
    },
  };
}

export type AnnotationSettingsService = ReturnType<typeof createAnnotationSettingsService>;
