import { ItemId, PageNumber, type ProjectId, type UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import { isShadow } from '../../platform/ids/shadow.ts';
import { listVisibilities } from '../markups/public.ts';
import { listGuestsOn, listMemberships, type MemberOfProject } from '../projects/public.ts';
import { listOutsidersOf, maySee, type Subject } from '../visibility/public.ts';
import { type Facts, markupsOf } from './live.policy.ts';

/** Looked up for each batch of events, since access can end at any time. A few queries, however many users listen. */
export async function loadFacts(db: Deps['db'], events: readonly LoggedEvent[], listeners: readonly UserId[]): Promise<Facts> {
  const projects = [...new Set(events.flatMap(({ projectId }) => projectId ?? []))];
  const [memberships, markups, hidden, guests] = await Promise.all([
    listMemberships(db, projects, listeners),
    listVisibilities(db, markupsOf(events)),
    listHidden(db, events),
    listGuests(db, events, listeners),
  ]);
  const usersWhere = (isDeleted: boolean): Map<ProjectId, UserId[]> => {
    const kept = memberships.filter(({ is_deleted }) => is_deleted === isDeleted);
    return new Map(projects.map((id) => [id, kept.filter(({ project_id }) => project_id === id).map(({ user_id }) => user_id)]));
  };
  addShadows(memberships, [...hidden.outsiders.values(), ...hidden.losers.values()]);
  return {
    ...hidden,
    guests,
    listeners,
    maySee,
    members: usersWhere(false),
    formerMembers: usersWhere(true),
    markups: new Map(markups.map((markup) => [markup.id, markup])),
  };
}

/** A shadow doesn't see what its member doesn't. */
function addShadows(memberships: readonly MemberOfProject[], sets: readonly Set<UserId>[]): void {
  for (const { user_id, person_id } of memberships.filter((each) => isShadow(each.user_id)))
    sets.filter((set) => set.has(person_id)).forEach((set) => set.add(user_id));
}

const id = z.number().nullish().catch(null);
const subject = z.object({ folder_id: id, item_id: id, file_id: id, markup_id: id, task_id: id, review_id: id, former_folder_id: id });

const onPage = z.object({ item_id: ItemId, page_number: PageNumber });

/** The guests whose link covers the page that an event is about. */
async function listGuests(db: Deps['db'], events: readonly LoggedEvent[], listeners: readonly UserId[]): Promise<Facts['guests']> {
  const placed = events.flatMap((event) => {
    const at = onPage.safeParse(event.data).data;
    return at && event.projectId !== null ? [{ event, project: event.projectId, item: at.item_id, page: at.page_number }] : [];
  });
  const found = await listGuestsOn(db, placed, listeners);
  return new Map(placed.map(({ event }, index) => [event, found[index] ?? new Set<UserId>()]));
}

/** Who doesn't see what events are about, and whose view of it a move ended. */
async function listHidden(db: Deps['db'], events: readonly LoggedEvent[]) {
  const read = events.map((event) => ({ event, ...subject.parse(event.data) }));
  const moved = read.filter(({ former_folder_id }) => former_folder_id !== undefined);
  const subjects: Subject[] = [...read, ...moved.map(({ former_folder_id }) => ({ folder_id: former_folder_id ?? null }))];
  const found = await listOutsidersOf(db, subjects);
  const outsiders = new Map(read.map(({ event }, index) => [event, new Set(found[index])]));
  const losers = moved.map(({ event }, index) => {
    const before = found[read.length + index];
    return [event, new Set([...(outsiders.get(event) ?? [])].filter((user) => !before?.has(user)))] as const;
  });
  return { outsiders, losers: new Map(losers) };
}
