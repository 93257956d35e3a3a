import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/unit-of-work.ts';
import { createSealer, type Sealer } from '../signing/sealer.ts';
import { resolveSecret } from './resolve-secret.ts';

/** The settings with everything that is made on the first start. */
export interface SettledConfig extends Config {
  readonly secret: string;
  readonly vapid: NonNullable<Config['vapid']>;
}

/** Makes what the environment leaves out: the secret in DATA_DIR, the push keys in the database, sealed with it. */
export async function completeConfig(config: Config, db: Db): Promise<SettledConfig> {
  const secret = await resolveSecret(config, db);
  return { ...config, secret, vapid: config.vapid ?? (await settleKeys(db, createSealer(secret, 'push keys'))) };
}

type Keys = NonNullable<Config['vapid']>;
const keyName = 'vapid';
const sealedMark = 'sealed ';

/** The same keys for every process. Browsers subscribe again when keys that were sealed with another secret give way to new ones. */
async function settleKeys(db: Db, sealer: Sealer): Promise<Keys> {
  const kept = await readKept(db);
  const keys = kept === undefined ? null : openKeys(kept, sealer);
  if (keys && kept?.startsWith(sealedMark)) return keys;
  const sealed = sealedMark + sealer.seal(formatKeys(keys ?? webPush.generateVAPIDKeys())).toString('base64');
  await (kept === undefined
    ? db
        .insertInto('kept_settings')
        .values({ name: keyName, value: sealed })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    : db.updateTable('kept_settings').set({ value: sealed }).where('name', '=', keyName).where('value', '=', kept).execute());
  // Of processes that start at once the first one's keys count, for all of them.
  const settled = openKeys((await readKept(db)) ?? '', sealer);
  if (!settled) throw new Error('the kept VAPID keys are damaged');
  return settled;
}

async function readKept(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('kept_settings').select('value').where('name', '=', keyName).executeTakeFirst())?.value;
}

/** Null for keys that are damaged, or that were sealed with another secret. */
function openKeys(kept: string, sealer: Sealer): Keys | null {
  if (!kept.startsWith(sealedMark)) return parseKeys(kept);
  try {
    return parseKeys(sealer.unseal(Buffer.from(kept.slice(sealedMark.length), 'base64')));
  } catch {
    return null;
  }
}

const formatKeys = ({ publicKey, privateKey }: Keys): string => `${publicKey} ${privateKey}`;

function parseKeys(text: string): Keys | null {
  const [publicKey, privateKey] = text.split(' ');
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}
