import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { callsOf } from '../../../../test/calls.ts';
import { startIdentityProvider } from '../../../../test/identity-provider.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { readConfig } from '../../../platform/config/read-config.ts';

const guide = new URL('../../../../../../docs/signing-in.md', import.meta.url);

test('the provider of docs/signing-in.md signs people in, and makes administrators of its group', async () => {
  const example = /```json\n([\s\S]+?)```/.exec(await readFile(guide, 'utf8'))?.[1]?.replaceAll(/^ {3}/gm, '') ?? '';
  const [written] = readConfig({ OIDC_PROVIDERS: example }).providers;
  if (!written) throw new Error('the page has no example');
  const publicUrl = 'https://review.example.org';
  const identity = await startIdentityProvider(publicUrl);
  const { issuer, client_id, client_secret } = identity.settings();
  const server = await createTestApp({ config: { publicUrl, providers: [{ ...written, issuer, client_id, client_secret }] } });
  try {
    identity.people['lead'] = { email: 'lea@northgate.example', email_verified: true, given_name: 'Lea', groups: ['bim-leads'] };
    identity.people['other'] = { email: 'lea@elsewhere.example', email_verified: true, given_name: 'Lea' };
    const calls = callsOf(server.app);
    const signIn = async (who: string) => {
      const { data } = await calls.call('startProviderSignIn', { params: { provider: written.id } });
      return calls.ask('finishProviderSignIn', { body: { flow: data.flow, query: await identity.browse(data.url, who) } });
    };
    expect(await signIn('lead')).toMatchObject({ status: true, data: { user: { name: 'Lea', user_type: 1 } } });
    expect((await signIn('other')).message).toBe('Only addresses at northgate.example can sign in with Northgate ID.');
  } finally {
    await server.close();
    await identity.close();
  }
});

test('a mistake in the settings is named without the secret', () => {
  const wrong = JSON.stringify([{ id: 'a', name: 'A', issuer: 'http://a.example.org', client_id: 'a', client_secret: 'hush-hush' }]);
  const start = () => readConfig({ OIDC_PROVIDERS: wrong });
  expect(start).toThrow('OIDC_PROVIDERS: it has a mistake at 0.issuer: is an address with https');
  expect(start).not.toThrow('hush-hush');
});
