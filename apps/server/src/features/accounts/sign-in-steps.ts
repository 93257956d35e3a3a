import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { createSealer } from '../../platform/signing/sealer.ts';
import * as steps from './sign-in-steps.repository.ts';

interface Kept {
  readonly purpose: string;
  readonly secret: string;
  readonly text: string;
  readonly lastsMs: number;
}

/** A sign-in that goes on in another request. Each works once. */
export interface SignInSteps {
  /** Keeps `text`, sealed, and returns the secret to get it back with. */
  begin(db: Reader, purpose: string, text: string, lastsMs: number): Promise<string>;
  /** Like `take`, but it can be taken again. */
  look(db: Reader, purpose: string, secret: string): Promise<string | undefined>;
  /** What was kept; undefined if it was taken before, has expired, or never existed. */
  take(db: Reader, purpose: string, secret: string): Promise<string | undefined>;
  /** Whether this is the first time that the text is used for the purpose. */
  useOnce(db: Reader, purpose: string, text: string, lastsMs: number): Promise<boolean>;
}

export function createSignInSteps({ clock, config }: Pick<Deps, 'clock' | 'config'>): SignInSteps {
  const sealer = createSealer(config.secret, 'sign-in steps');
  const put = async (db: Reader, { purpose, secret, text, lastsMs }: Kept): Promise<boolean> => {
    await steps.deleteOldSteps(db, isoTime(clock));
    return steps.insertStep(db, {
      token_hash: hashToken(`${purpose} ${secret}`),
      purpose,
      data: sealer.seal(text),
      expires_at: isoTime(clock, lastsMs),
    });
  };
  return {
    async begin(db, purpose, text, lastsMs) {
      const secret = newToken();
      await put(db, { purpose, secret, text, lastsMs });
      return secret;
    },
    async look(db, purpose, secret) {
      const data = await steps.findStep(db, hashToken(`${purpose} ${secret}`), isoTime(clock));
      return data && sealer.unseal(data);
    },
    async take(db, purpose, secret) {
      const data = await steps.takeStep(db, hashToken(`${purpose} ${secret}`), isoTime(clock));
      return data && sealer.unseal(data);
    },
    useOnce: (db, purpose, text, lastsMs) => put(db, { purpose, secret: text, text: '', lastsMs }),
  };
}
