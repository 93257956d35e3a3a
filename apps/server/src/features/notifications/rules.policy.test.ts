import { type NotificationType, UserId } from '@sheetmark/contract';
import { describe, expect, test } from 'vitest';
import { choiceAt } from './follows.policy.ts';
import { type People, rules, recipientsOf } from './rules.policy.ts';

/** Every relation to an event's subject; `stranger` isn't a member, `blind` is a member who can't see it. */
const kinds = [
  'actor',
  'creator',
  'assignee',
  'newAssignee',
  'commenter',
  'mentioned',
  'follower',
  'member',
  'muting',
  'blind',
  'stranger',
] as const;
type Kind = (typeof kinds)[number];
const idOf = (kind: Kind): UserId => UserId.parse(kinds.indexOf(kind) + 1);

/** The actor and the blind member have every relation: neither is ever notified. */
function people({ actorIs = false } = {}): People {
  const [actor, blind] = [idOf('actor'), idOf('blind')];
  return {
    creator: actorIs ? actor : idOf('creator'),
    assignee: actorIs ? actor : idOf('assignee'),
    newAssignee: actorIs ? actor : idOf('newAssignee'),
    commenters: [idOf('commenter'), actor, blind],
    mentioned: [idOf('mentioned'), actor, blind],
    mergedAway: [],
    followers: [idOf('follower'), actor, blind],
    muting: [idOf('muting')],
    members: kinds.filter((kind) => kind !== 'stranger').map(idOf),
    named: actorIs ? actor : idOf('stranger'),
    listed: [idOf('assignee'), actor, blind],
  };
}

type Expected = Partial<Record<Kind, NotificationType>>;
const allMembers = (type: NotificationType): Expected => ({
  creator: type,
  assignee: type,
  newAssignee: type,
  commenter: type,
  mentioned: type,
  follower: type,
  member: type,
});
const involved = (type: NotificationType): Expected => ({ creator: type, assignee: type, commenter: type, follower: type });

const table: readonly (readonly [event: string, changed: readonly string[], expected: Expected])[] = [
  ['markup_created', [], allMembers('markup_created')],
  ['markup_updated', ['objects'], { ...involved('markup_updated'), newAssignee: 'markup_assigned' }],
  ['markup_updated', ['due_date'], { ...involved('markup_updated'), newAssignee: 'markup_assigned' }],
  ['markup_updated', ['open', 'priority'], { ...involved('markup_status'), newAssignee: 'markup_assigned' }],
  ['markup_updated', ['assignee_id'], { newAssignee: 'markup_assigned' }],
  ['comment_added', [], { ...involved('comment_added'), mentioned: 'mentioned' }],
  ['comment_edited', [], { mentioned: 'mentioned' }],
  ['task_created', [], { ...allMembers('task_created'), newAssignee: 'task_assigned', mentioned: 'mentioned' }],
  ['task_updated', ['status'], { ...involved('task_status'), newAssignee: 'task_assigned', mentioned: 'mentioned' }],
  ['task_updated', ['description'], { newAssignee: 'task_assigned', mentioned: 'mentioned' }],
  ['file_uploaded', [], allMembers('file_uploaded')],
  ['sheets_published', [], { assignee: 'sheets_published' }],
  ['member_joined', [], allMembers('member_joined')],
  ['review_asked', [], { assignee: 'review_waiting' }],
  ['review_decided', [], { assignee: 'review_decided' }],
  ['review_ready', [], { assignee: 'review_ready' }],
  ['review_closed', [], { assignee: 'review_closed' }],
  ['review_reopened', [], { assignee: 'review_reopened' }],
  ['markup_deleted', [], {}],
  ['task_deleted', [], {}],
  ['comment_deleted', [], {}],
  ['folder_created', [], {}],
  ['project_updated', [], {}],
  ['notifications_changed', [], {}],
];

const reached = (event: string, changed: readonly string[], { actorIs = false, seesAll = false } = {}): Expected => {
  const maySee = (user: UserId) => seesAll || (user !== idOf('blind') && user !== idOf('stranger'));
  const recipients = recipientsOf({ type: event, changed }, people({ actorIs }), { actor: idOf('actor'), maySee });
  const expected: Expected = {};
  for (const { user, type } of recipients) expected[kinds[user - 1] ?? 'stranger'] = type;
  return expected;
};

describe.each(table)('%s of %j', (event, changed, expected) => {
  test('reaches exactly these, each once', () => {
    expect(reached(event, changed)).toEqual(expected);
  });

  test('never reaches the actor, whatever their relation', () => {
    expect(reached(event, changed, { actorIs: true, seesAll: true })).not.toHaveProperty('actor');
  });
});

test('an invitation reaches the user whom it names', () => {
  expect(reached('member_invited', [], { seesAll: true })).toEqual({ stranger: 'invited' });
});

test('the table contains every event that notifies anyone', () => {
  const events = new Set(rules.map(({ on }) => on));
  expect([...events].filter((on) => on !== 'member_invited' && !table.some(([event]) => event === on))).toEqual([]);
});

test('a user whom several rules match gets the reason of the first', () => {
  const all = { ...people(), creator: idOf('mentioned'), assignee: idOf('mentioned'), commenters: [idOf('mentioned')] };
  const recipients = recipientsOf({ type: 'comment_added', changed: [] }, all, {
    actor: null,
    maySee: (user) => user === idOf('mentioned'),
  });
  expect(recipients).toEqual([{ user: idOf('mentioned'), type: 'mentioned', reason: 'mentioned' }]);
});

test('users who muted it only get notifications that name them', () => {
  const named = { ...people(), creator: idOf('muting'), newAssignee: idOf('muting'), mentioned: [idOf('muting')] };
  const typesFor = (type: string, changed: readonly string[], them: Partial<People> = {}) =>
    recipientsOf({ type, changed }, { ...named, ...them }, { actor: null, maySee: (user) => user === idOf('muting') }).map(
      ({ type: notified }) => notified,
    );
  expect(typesFor('comment_added', [])).toEqual(['mentioned']);
  expect(typesFor('comment_added', [], { mentioned: [] })).toEqual([]);
  expect(typesFor('markup_updated', ['open'])).toEqual(['markup_assigned']);
  expect(typesFor('markup_updated', ['open'], { newAssignee: null })).toEqual([]);
});

test('of several choices the most specific applies', () => {
  const at = { project_id: 1 as never, item_id: 2 as never, markup_id: 3 as never };
  const project = { ...at, item_id: null, markup_id: null, choice: 'mute' } as const;
  const item = { ...at, markup_id: null, choice: 'follow' } as const;
  const markup = { ...at, item_id: null, choice: 'mute' } as const;
  expect([choiceAt([], at), choiceAt([project], at), choiceAt([project, item], at), choiceAt([project, item, markup], at)]).toEqual([
    'usual',
    'mute',
    'follow',
    'mute',
  ]);
  expect(choiceAt([item, markup], { ...at, item_id: null, markup_id: null })).toBe('usual');
  expect(choiceAt([{ ...project, project_id: 9 as never }], at)).toBe('usual');
});
