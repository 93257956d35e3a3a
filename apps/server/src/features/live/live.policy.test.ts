import { eventTypes, isLive, LiveKind, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import type { LoggedEvent } from '../../platform/events/events.ts';
import { maySee } from '../visibility/public.ts';
import { type Facts, planSendings } from './live.policy.ts';

/** All of them listen. `former` was a member until the project was deleted; `named` is in no project, but named by the event. */
const people = { creator: 1, assignee: 2, member: 3, former: 4, named: 5, stranger: 6 } as const;
type Who = keyof typeof people;
const idOf = (who: Who): UserId => UserId.parse(people[who]);
const project = ProjectId.parse(1);
const markup = { id: MarkupId.parse(8), created_by: idOf('creator'), assignee_id: idOf('assignee') };

const factsWith = (visibility: 'public' | 'private'): Facts => ({
  listeners: Object.values(people).map((id) => UserId.parse(id)),
  members: new Map([[project, [idOf('creator'), idOf('assignee'), idOf('member')]]]),
  formerMembers: new Map([[project, [idOf('former')]]]),
  markups: new Map([[markup.id, { ...markup, visibility }]]),
  outsiders: new Map(),
  losers: new Map(),
  guests: new Map(),
  maySee,
});

/** More ids than any event has: each type must leave out those of others. */
const everything = {
  markup_id: 8,
  comment_id: 9,
  item_id: 10,
  page_number: 1,
  task_id: 11,
  folder_id: 12,
  file_id: 13,
  user_id: 5,
  user_ids: [5],
  name: 'a secret',
  text: 'a secret',
  changed: ['objects'],
  visibility: 'private',
};
const eventOf = (type: string, data: Readonly<Record<string, unknown>> = everything): LoggedEvent => ({
  cursor: 1,
  type,
  data,
  actorId: idOf('creator'),
  projectId: project,
  at: '2026-01-05T09:00:00.000Z',
});
const hearing = (type: string, facts: Facts, data?: Readonly<Record<string, unknown>>): Record<string, Who[]> =>
  Object.fromEntries(
    planSendings(eventOf(type, data), facts).map(({ event, to }) => [
      event.kind,
      Object.entries(people).flatMap(([who, id]) => (to.some((user) => user === id) ? [who as Who] : [])),
    ]),
  );

const all: Who[] = ['creator', 'assignee', 'member'];
const few: Who[] = ['creator', 'assignee'];
const ofMarkups = ['markup_created', 'markup_updated', 'markup_deleted', 'markup_restored', 'markup_answered', 'metadata_saved'] as const;
const ofComments = ['comment_added', 'comment_edited', 'comment_deleted', 'comment_restored'] as const;
const toNamed = ['sessions_ended', 'notifications_changed'] as const;
/** All other types go to all members, and name no markup. */
const aboutMarkups: readonly string[] = [...ofMarkups, ...ofComments];
const audienceOf = (type: string): Record<string, Who[]> => {
  if (aboutMarkups.includes(type)) return { [type]: few };
  if (toNamed.some((each) => each === type)) return { [type]: ['named'] };
  return { [type]: all, ...(type === 'member_removed' && { access_lost: ['named'] }) };
};

const types = LiveKind.options.filter((kind) => kind !== 'access_lost');

test.each(types)('for a private markup, %s reaches only users who can see it', (type) => {
  expect(hearing(type, factsWith('private'))).toEqual(audienceOf(type));
});

test.each(types)('%s names a markup or comment only to users who can see the markup, and contains only ids', (type) => {
  for (const { event, to } of planSendings(eventOf(type), factsWith('private'))) {
    const text = JSON.stringify(event);
    expect(text).not.toContain('secret');
    const named = [event.markup_id, event.comment_id].filter((id) => id !== undefined);
    const mayKnow = to.every((user) => people.creator === user || people.assignee === user);
    expect([named.length > 0, mayKnow]).not.toEqual([true, false]);
  }
});

test.each(aboutMarkups)('for a public markup, %s reaches all members', (type) => {
  expect(hearing(type, factsWith('public'))).toEqual({ [type]: all });
});

test.each(aboutMarkups)('for a purged markup, %s reaches nobody', (type) => {
  expect(hearing(type, { ...factsWith('private'), markups: new Map() })).toEqual({});
});

test.each(ofComments)('on a task, %s reaches all members', (type) => {
  expect(hearing(type, factsWith('private'), { task_id: 11, comment_id: 9 })).toEqual({ [type]: all });
});

const silent = eventTypes.filter((type) => !isLive(type) && type !== 'project_deleted');

test.each([...silent, 'a_type_of_a_later_version'])('%s reaches nobody', (type) => {
  expect(hearing(type, factsWith('private'))).toEqual({});
});

test('a merge or split changes all its markups, for users who can see them', () => {
  const [merged, split] = [
    [{ id: 21, number: 2, open: 'none', priority: 'none', assignee_id: null, due_date: null }],
    [{ id: 22, number: 3 }],
  ];
  const sent = [{ merged }, { split }].flatMap((more) =>
    planSendings(eventOf('markup_updated', { ...everything, ...more }), factsWith('public')),
  );
  expect(sent.map(({ event, to }) => [event.kind, event.markup_id, to.length])).toEqual([
    ['markup_updated', 8, 3],
    ['markup_updated', 21, 3],
    ['markup_updated', 8, 3],
    ['markup_updated', 22, 3],
  ]);
});

test('former members lose a deleted project', () => {
  expect(hearing('project_deleted', factsWith('private'))).toEqual({ access_lost: ['former'] });
});

test('a markup that becomes private is deleted for users who can no longer see it, and changed for its new assignee', () => {
  const { assignee_id } = markup;
  const wasPublic = { ...everything, before: { visibility: 'public', assignee_id } };
  expect(hearing('markup_updated', factsWith('private'), wasPublic)).toEqual({ markup_updated: few, markup_deleted: ['member'] });
  const wasAnother = { ...everything, before: { visibility: 'private', assignee_id: idOf('member') } };
  expect(hearing('markup_updated', factsWith('private'), wasAnother)).toEqual({ markup_updated: few, markup_deleted: ['member'] });
});
