import { type FolderId, type ItemId, type ProjectId, type ReviewId, reviewName, type UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isMembershipOf, visibleFolder, visibleReview } from '../visibility/public.ts';

/** Ids that the filters of a list name. */
export interface NamedIds {
  readonly users: readonly number[];
  readonly projects: readonly number[];
  readonly folders: readonly number[];
  readonly items: readonly number[];
  readonly reviews: readonly number[];
}

export type Names = Readonly<Record<keyof NamedIds, ReadonlyMap<number, string>>>;

const byId = (rows: readonly { readonly id: number; readonly name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

/** What the viewer may know of them: people and things of projects that they are a member of. */
export async function findNames(db: Reader, viewer: UserId, ids: NamedIds): Promise<Names> {
  const projectsOf = () => db.selectFrom('memberships').select('project_id').where(isMembershipOf('memberships', viewer));
  const [users, projects, folders, items, reviews] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', [viewer, ...numbers<UserId>(ids.users)])
      .where((eb) =>
        eb.or([
          eb('id', '=', viewer),
          eb('id', 'in', eb.selectFrom('memberships').select('user_id').where('project_id', 'in', projectsOf())),
        ]),
      )
      .execute(),
    ids.projects.length === 0
      ? []
      : db
          .selectFrom('projects')
          .select(['id', 'name'])
          .where('id', 'in', numbers<ProjectId>(ids.projects))
          .where('id', 'in', projectsOf())
          .execute(),
    ids.folders.length === 0
      ? []
      : db
          .selectFrom('folders')
          .select(['id', 'name'])
          .where('id', 'in', numbers<FolderId>(ids.folders))
          .where(visibleFolder('folders.id', viewer))
          .where('project_id', 'in', projectsOf())
          .execute(),
    ids.items.length === 0
      ? []
      : db
          .selectFrom('items')
          .select(['id', 'name'])
          .where('id', 'in', numbers<ItemId>(ids.items))
          .where(visibleFolder('items.folder_id', viewer))
          .where('project_id', 'in', projectsOf())
          .execute(),
    ids.reviews.length === 0
      ? []
      : db
          .selectFrom('reviews')
          .select(['id', 'number', 'title', 'round'])
          .where('id', 'in', numbers<ReviewId>(ids.reviews))
          .where('state', '<>', 'draft')
          .where(visibleReview('reviews.id', viewer))
          .where('project_id', 'in', projectsOf())
          .execute(),
  ]);
  const people = users.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }));
  return {
    users: byId(people),
    projects: byId(projects),
    folders: byId(folders),
    items: byId(items),
    reviews: byId(reviews.map((review) => ({ id: review.id, name: reviewName(review) }))),
  };
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- ids are branded, and parsed where they come in
const numbers = <Id extends number>(ids: readonly number[]): Id[] => ids as Id[];
