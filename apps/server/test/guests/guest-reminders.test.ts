import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  team = await aTeam(server, []);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

test('reminders of several reviews are one mail to a guest, with the link of each; a single one is a mail about its review', async () => {
  const email = 'luis@firm.example';
  const { data: guest } = await team.owner.call('inviteGuest', { params: { id: team.project }, body: { email } });
  const send = async (title: string) => {
    const body = { title, files: [{ item_id: team.items[0]! }], reviewers: [{ user_id: guest.user_id }] };
    const { id } = (await team.owner.call('createReview', { params: { id: team.project }, body })).data;
    await team.owner.call('sendReview', { params: { reviewId: id } });
    return id;
  };
  const ids = [await send('Slabs'), await send('Walls')];
  const remind = (reviews: typeof ids) =>
    server.deps.work.run(async (tx) => {
      for (const review_id of reviews) {
        const data = { review_id, user_ids: [guest.user_id], is_reminder: true };
        await server.deps.events.append(tx, { type: 'review_asked', actorId: team.ownerId, projectId: team.project, data });
      }
    });
  const subjects = async () =>
    (await outbox.mailsTo(email)).map(({ headers }) => headers.get('subject')?.[0]).filter((one) => one?.startsWith('Reminder'));
  await remind(ids);
  await expect.poll(subjects).toEqual(['Reminder: 2 reviews wait for you']);
  const mail = (await outbox.mailsTo(email)).at(-1)?.parts.get('text/plain') ?? '';
  expect(new Set(mail.match(/https?:\/\/\S+\/guest\S*/g)).size).toBe(2);
  await remind(ids.slice(0, 1));
  await expect.poll(subjects).toEqual(['Reminder: 2 reviews wait for you', 'Reminder: review: Slabs']);
});
