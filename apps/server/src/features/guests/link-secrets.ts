import type { Deps } from '../../deps.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { createSealer } from '../../platform/signing/sealer.ts';

interface Sealed {
  readonly sealed_secret: Buffer;
}

/** The secrets of links: found by their hash, and sealed so that they can be copied and mailed again. */
export function createLinkSecrets({ config }: Pick<Deps, 'config'>) {
  const sealer = createSealer(config.secret, 'guest links');
  /** `to`: the path in the app to go on to. */
  const urlOf = ({ sealed_secret }: Sealed, to?: string): string =>
    `${config.publicUrl}/guest${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}#${sealer.unseal(sealed_secret)}`;
  return {
    make(): { secret_hash: Buffer; sealed_secret: Buffer } {
      const secret = newToken();
      return { secret_hash: hashToken(secret), sealed_secret: sealer.seal(secret) };
    },
    /** The secret is in the fragment, which browsers send neither to servers nor as referrer. */
    urlOf,
    /** Null if the server's secret has changed since, so that nobody can copy the link any more. */
    findUrl(link: Sealed): string | null {
      try {
        return urlOf(link);
      } catch {
        return null;
      }
    },
    /** A code's hash is of no use without the server's secret: there are only a million codes. */
    hashCode: (link: number, email: string, code: string): Buffer => hashToken([config.secret, 'guest code', link, email, code].join('\n')),
  };
}

export type LinkSecrets = ReturnType<typeof createLinkSecrets>;
