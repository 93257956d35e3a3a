import { PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  team = await aTeam(server, ['Ada']);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

const email = 'luis@firm.example';

/** Subjects and texts of the mails about reviews, oldest first. */
const mails = async () =>
  (await outbox.mailsTo(email)).flatMap(({ headers, parts }) => {
    const subject = headers.get('subject')?.[0] ?? '';
    return /review/i.test(subject) ? [{ subject, text: parts.get('text/plain') ?? '' }] : [];
  });

async function comeIn() {
  await expect.poll(mails).toHaveLength(1);
  const link = /https?:\S+#(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  await callsOf(server.app).call('sendGuestCode', { body: { link, email, name: 'Luis Ferrer' } });
  await outbox.waitUntilSent();
  const codes = (await outbox.mailsTo(email)).flatMap(({ headers }) => /^(\d{6}) is/.exec(headers.get('subject')?.[0] ?? '')?.[1] ?? []);
  const { data } = await callsOf(server.app).call('enterAsGuest', { body: { link, email, code: codes.at(-1) ?? '' } });
  return callsOf(server.app, { headers: { authorization: `Bearer ${data.token}` } });
}

test('the mail about round 2 says so, what the guest decided before, and what became of open markups; and names no other reviewer', async () => {
  const params = { id: team.project };
  const { data: guest } = await team.owner.call('inviteGuest', { params, body: { email } });
  const reviewers = [{ user_id: guest.user_id }, { user_id: team.idOf('Ada') }];
  const body = { title: 'Stair core', files: [{ item_id: team.items[0]! }], reviewers };
  const reviewId = (await team.owner.call('createReview', { params, body })).data.id;
  await team.owner.call('sendReview', { params: { reviewId } });

  const luis = await comeIn();
  expect((await mails())[0]).toMatchObject({ subject: 'Review: Stair core' });
  expect((await mails())[0]?.text).not.toMatch(/round/i);
  await luis.call('decideReview', { params: { reviewId }, body: { decision: 'revise', remark: 'Move the door.\nWiden the stair.' } });
  await team.as('Ada').call('decideReview', { params: { reviewId }, body: { decision: 'rejected', remark: 'Not like this.' } });
  const at = { itemId: team.items[0]!, sheetId: PageNumber.parse(1) };
  const { id: editorId } = (await team.as('Ada').call('createEditorDetails', { params: at, body: {} })).data;
  await luis.call('createMarkup', { params: { ...at, editorId }, body: { review_id: reviewId } });
  const { data } = await team.owner.call('closeReview', { params: { reviewId }, body: { next_round: {} } });

  await expect.poll(mails).toHaveLength(2);
  const second = (await mails())[1];
  expect(second?.subject).toBe('Review: Stair core, round 2');
  expect(second?.text).toContain('“Stair core”, round 2, in “Quay');
  expect(second?.text).toContain('In round 1 you decided “Revise and resubmit”: Move the door.\n\nWiden the stair.');
  expect(second?.text).toContain('Markups of earlier rounds that were still open: 1. Answered so far: 0.');
  expect(second?.text).not.toMatch(/Ada|Not like this/);

  const { data: waiting } = await team.as('Ada').call('listNotifications', { query: {} });
  expect(waiting.find(({ review }) => review?.id === data.next_round?.id)).toMatchObject({
    notification_text: 'Olga asks you to review “Stair core, round 2”',
    review: { name: 'Stair core, round 2' },
  });
});
