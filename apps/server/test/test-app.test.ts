import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('the server is healthy: database and storage answer', async () => {
  const answer = await server.app.inject('/api/health');
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: true })]);
});

test('whoever is signed up is signed in', async () => {
  const ann = await server.signUp('Ann');
  const answer = await server.app.inject({ url: '/api/users/getuserdetails', headers: ann.headers });
  expect(answer.json()).toMatchObject({ status: true, user: { id: ann.id, email: ann.email } });
});
