import { sql } from 'kysely';
import { lastNameIn } from '../projects/public.ts';

/** Who is shown as the author of a markup or comment: an imported one has the member that people took its author for, or else the author's name. */
type Authored = 'markups' | 'comments';

/** Joins the user whose name and id are shown. */
export const isAuthor = (table: Authored, alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.id`)} = coalesce(${sql.ref(`${table}.author_id`)}, ${sql.ref(`${table}.created_by`)})`;

const isNameOnly = (table: Authored) =>
  sql<boolean>`(${sql.ref(`${table}.author_id`)} is null and ${sql.ref(`${table}.author_name`)} is not null)`;

export const authorFirstName = (table: Authored, alias: string) =>
  sql<string | null>`case when ${isNameOnly(table)} then ${sql.ref(`${table}.author_name`)} else ${sql.ref(`${alias}.first_name`)} end`;

export const authorLastName = (table: Authored, alias: string) =>
  sql<string | null>`case when ${isNameOnly(table)} then '' else ${lastNameIn(sql.ref(`${table}.project_id`), alias)} end`;
