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

async function invited(email: string) {
  const { data: guest } = await team.owner.call('inviteGuest', { params: { id: team.project }, body: { email } });
  const send = async (title: string) => {
    const body = { title, files: [{ item_id: team.items[0]! }], reviewers: [{ user_id: guest.user_id }] };
    const { id } = (await team.owner.call('createReview', { params: { id: team.project }, body })).data;
    await team.owner.call('sendReview', { params: { reviewId: id } });
    return id;
  };
  const remind = (reviews: Awaited<ReturnType<typeof send>>[]) =>
    server.deps.work.run(async (tx) => {
      for (const review_id of reviews) {
        const data = { review_id, user_ids: [guest.user_id], is_reminder: true };
        await server.deps.events.append(tx, { type: 'review_asked', actorId: team.ownerId, projectId: team.project, data });
      }
    });
  const subjects = async () =>
    (await outbox.mailsTo(email)).map(({ headers }) => headers.get('subject')?.[0]).filter((one) => one?.startsWith('Reminder'));
  return { send, remind, subjects };
}

test('reminders of several reviews are one mail to a guest, with the link of each; a single one is a mail about its review', async () => {
  const email = 'luis@firm.example';
  const { send, remind, subjects } = await invited(email);
  const ids = [await send('Slabs'), await send('Walls')];
  await remind(ids);
  await expect.poll(subjects).toEqual(['Reminder: 2 reviews wait for you']);
  const mail = (await outbox.mailsTo(email)).at(-1)?.parts.get('text/plain') ?? '';
  expect(new Set(mail.match(/https?:\/\/\S+\/guest\S*/g)).size).toBe(2);
  await remind(ids.slice(0, 1));
  await expect.poll(subjects).toEqual(['Reminder: 2 reviews wait for you', 'Reminder: review: Slabs']);
});

test('a reminder says how late a review is once its due date is over in every time zone', async () => {
  const email = 'vera@firm.example';
  const { send, remind, subjects } = await invited(email);
  const ids = [await send('Slabs')];
  const dueBefore = (days: number) => {
    const due_date = new Date(server.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
    return server.deps.db.updateTable('reviews').set({ due_date }).where('id', 'in', ids).execute();
  };
  await dueBefore(3);
  await remind(ids);
  await expect.poll(subjects).toEqual(['Reminder: review, 3 days late: Slabs']);
  await dueBefore(0);
  await remind(ids);
  await expect.poll(async () => (await subjects()).at(-1)).toMatch(/^Reminder: review by \d{4}-\d\d-\d\d: Slabs$/);
});
