import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('the health check reports database and storage as healthy', async () => {
  const response = await server.app.inject('/api/health');
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ status: true })]);
});

test('a user of signUp is signed in', async () => {
  const ann = await server.signUp('Ann');
  const response = await server.app.inject({ url: '/api/users/getuserdetails', headers: ann.headers });
  expect(response.json()).toMatchObject({ status: true, user: { id: ann.id, email: ann.email } });
});
