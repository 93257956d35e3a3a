import { expect, test } from 'vitest';
import { isAllowed } from './post.ts';
import { pauseAfter, sentTypes, signedHeaders } from './webhooks.policy.ts';

test('a delivery is tried five times, and receivers may ask for longer pauses, up to two hours', () => {
  expect([1, 2, 3, 4, 5].map((tries) => pauseAfter(tries, null))).toEqual([30_000, 300_000, 1_800_000, 7_200_000, null]);
  expect(pauseAfter(1, 60_000)).toBe(60_000);
  expect(pauseAfter(1, 86_400_000)).toBe(7_200_000);
});

test('the signature is that of the example in Standard Webhooks', () => {
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('nothing of accounts is offered', () => {
  expect(sentTypes).toContain('markup_created');
  expect(sentTypes.filter((type) => /sign|user|token|password|session|webhook/.test(type))).toEqual([]);
});

test.each([
  ['https://hooks.example.org/a', true],
  ['http://hooks.example.org/a', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://10.1.2.3/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['https://name:word@hooks.example.org/', false],
])('%s is allowed on a public server: %s', (address, expected) => {
  expect(isAllowed(address, { publicUrl: 'https://sheetmark.example.org', allowInnerWebhooks: false })).toBe(expected);
});
