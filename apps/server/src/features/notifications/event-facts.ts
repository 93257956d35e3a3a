import { type ProjectId, readEventData, type StoredEventData, type UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import { listOutsidersOf, maySee, type Subject } from '../visibility/public.ts';
import * as found from './event-facts.repository.ts';
import { choiceAt } from './follows.policy.ts';
import { listChoices } from './follows.repository.ts';
import { canNotify, type People, type Rights } from './rules.policy.ts';

export interface ReadEvent {
  readonly event: LoggedEvent;
  readonly data: StoredEventData;
}

/** Nothing if the event is unreadable or notifies nobody. */
export function readEvent(event: LoggedEvent): ReadEvent[] {
  const data = canNotify(event.type) ? readEventData(event.type, event.data) : null;
  return data ? [{ event, data }] : [];
}

const given = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];
const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> => new Map(rows.map((row) => [row.id, row]));

/** The current facts about events, loaded for many events at once. */
export async function loadFacts(db: Reader, events: readonly ReadEvent[]) {
  const projects = given(events.map(({ event }) => event.projectId));
  const [markupIds, taskIds] = [given(events.map(({ data }) => data.markup_id)), given(events.map(({ data }) => data.task_id))];
  const people = given(events.flatMap(({ event, data }) => [event.actorId, data.user_id]));
  const members = await found.listActiveMembers(db, projects);
  const markups = await found.listMarkups(db, markupIds);
  const items = given([...events.map(({ data }) => data.item_id), ...markups.map((row) => row.item_id)]);
  const outsiders = await listOutsidersOf(
    db,
    events.map(({ data }): Subject => data),
  );
  return {
    outsiders: new Map(events.map((read, index) => [read, outsiders[index]])),
    members: Map.groupBy(members, (row) => row.project_id),
    markups: byId(markups),
    tasks: byId(await found.listTasks(db, taskIds)),
    reviews: byId(await found.listReviewTitles(db, given(events.map(({ data }) => data.review_id)))),
    items: byId(await found.listItems(db, given(events.map(({ data }) => data.item_id)))),
    commenters: await found.listCommenters(db, { markups: markupIds, tasks: taskIds }),
    comments: byId(await found.listCommentTexts(db, given(events.map(({ data }) => data.comment_id)))),
    choices: Map.groupBy(await listChoices(db, { projects, items, markups: markupIds }), (row) => row.user_id),
    projects: byId(await found.listNames(db, projects)),
    guests: Map.groupBy(await found.listGuestNames(db, projects, people), (row) => row.project_id),
    people: byId(await found.listPeople(db, [...people, ...given(members.map((row) => row.user_id))])),
  };
}
export type Facts = Awaited<ReturnType<typeof loadFacts>>;

const membersOf = (project: ProjectId | null, facts: Facts): UserId[] =>
  project === null ? [] : (facts.members.get(project) ?? []).map((row) => row.user_id);

/** Users who made this choice for the event's subject, its file or its project. */
function usersWith(choice: 'follow' | 'mute', { event, data }: ReadEvent, { choices, markups }: Facts): UserId[] {
  if (event.projectId === null) return [];
  const markup_id = data.markup_id ?? null;
  const item_id = markups.get(markup_id ?? 0)?.item_id ?? data.item_id ?? null;
  const at = { project_id: event.projectId, item_id, markup_id };
  return [...choices].flatMap(([user, made]) => (choiceAt(made, at) === choice ? [user] : []));
}

export function peopleOf(read: ReadEvent, facts: Facts): People {
  const { event, data } = read;
  const subject = facts.markups.get(data.markup_id ?? 0) ?? facts.tasks.get(data.task_id ?? 0);
  const isAbout = (row: Facts['commenters'][number]): boolean =>
    data.markup_id ? row.markup_id === data.markup_id : row.task_id !== null && row.task_id === data.task_id;
  return {
    creator: subject?.created_by ?? null,
    assignee: subject?.assignee_id ?? null,
    newAssignee: data.assigned ?? null,
    commenters: facts.commenters.filter(isAbout).map((row) => row.user_id),
    mentioned: data.mentioned ?? [],
    mergedAway: (data.merged ?? []).flatMap(({ created_by }) => created_by ?? []),
    followers: usersWith('follow', read, facts),
    muting: usersWith('mute', read, facts),
    members: membersOf(event.projectId, facts),
    named: data.user_id ?? null,
    listed: data.user_ids ?? [],
  };
}

/** Invited users aren't members yet, and may only know the project's name. */
export function rightsOf(read: ReadEvent, facts: Facts): Rights {
  const { event, data } = read;
  const members = new Set(membersOf(event.projectId, facts));
  const markup = facts.markups.get(data.markup_id ?? 0);
  const exists =
    (!data.markup_id || markup !== undefined) &&
    (!data.task_id || facts.tasks.has(data.task_id)) &&
    (!data.review_id || facts.reviews.has(data.review_id)) &&
    (!data.item_id || facts.items.has(data.item_id)) &&
    (!data.comment_id || facts.comments.has(data.comment_id));
  const isInvited = (user: UserId): boolean => {
    const person = facts.people.get(user);
    return event.type === 'member_invited' && facts.projects.has(event.projectId ?? 0) && person?.is_active === 1 && !person.deleted_at;
  };
  return {
    actor: event.actorId,
    maySee: (user) =>
      exists && !facts.outsiders.get(read)?.has(user) && (members.has(user) ? !markup || maySee(markup, user) : isInvited(user)),
  };
}
