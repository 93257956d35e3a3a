import * as oidc from 'openid-client';
import type { ProviderSettings } from '../../../platform/config/provider-settings.ts';

const patienceSeconds = 10;
const knownForMs = 60 * 60 * 1000;

/** What the browser is sent away with, and what its return is held against. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OidcClient {
  depart(redirectUri: string, extra?: Readonly<Record<string, string>>): Promise<Departure>;
  /** The claims of the ID token and of the user info. Rejects unless everything fits the departure. */
  arrive(returned: URL, sent: Omit<Departure, 'url'>): Promise<{ claims: Readonly<Record<string, unknown>>; idToken: string }>;
  /** Where the browser signs out; undefined if the provider has no such page. */
  endUrl(idToken: string, returnTo: string): Promise<string | undefined>;
  metadata(): Promise<oidc.ServerMetadata>;
}

/** One provider. Its description is read when it is needed first, and again every hour. */
export function createOidcClient(settings: ProviderSettings, now: () => number): OidcClient {
  let known: { readonly until: number; readonly configuration: Promise<oidc.Configuration> } | undefined;

  function discover(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    const execute = [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])];
    return oidc.discovery(issuer, settings.client_id, settings.client_secret, undefined, { execute, timeout: patienceSeconds });
  }

  async function configuration(): Promise<oidc.Configuration> {
    if (known && known.until > now()) return known.configuration;
    const asked = { until: now() + knownForMs, configuration: discover() };
    known = asked;
    // A provider that didn't answer is asked again the next time.
    asked.configuration.catch(() => (known === asked ? (known = undefined) : undefined));
    return asked.configuration;
  }

  return {
    async depart(redirectUri, extra = {}) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...extra,
      });
      return { url: url.href, state, nonce, verifier };
    },

    async arrive(returned, { state, nonce, verifier }) {
      const provider = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(provider, returned, checks);
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error('the provider sent no ID token');
      const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
      const info = hasMore ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
      return { claims: { ...info, ...claims }, idToken: tokens.id_token };
    },

    async endUrl(idToken, returnTo) {
      const provider = await configuration();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
    },

    metadata: async () => (await configuration()).serverMetadata(),
  };
}
