import webPush from 'web-push';
import type { Db } from '../db/unit-of-work.ts';
import { newToken } from '../ids/secrets.ts';
import type { Config } from './config.ts';

/** The settings with everything that is made on the first start. */
export interface SettledConfig extends Config {
  readonly secret: string;
  readonly vapid: NonNullable<Config['vapid']>;
}

/** Makes what the environment leaves out and keeps it in the database, the same for every process that shares it. */
export async function settleConfig(config: Config, db: Db): Promise<SettledConfig> {
  const secret = config.secret ?? (await keep(db, 'secret', newToken));
  const vapid = config.vapid ?? parseKeys(await keep(db, 'vapid', () => formatKeys(webPush.generateVAPIDKeys())));
  return { ...config, secret, vapid };
}

/** Of processes that start at once the first one's value stands, for all of them. */
async function keep(db: Db, name: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('kept_settings').select('value').where('name', '=', name);
  const kept = await read().executeTakeFirst();
  if (kept) return kept.value;
  await db
    .insertInto('kept_settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read().executeTakeFirstOrThrow()).value;
}

type Keys = NonNullable<Config['vapid']>;
const formatKeys = ({ publicKey, privateKey }: Keys): string => `${publicKey} ${privateKey}`;

function parseKeys(text: string): Keys {
  const [publicKey, privateKey] = text.split(' ');
  if (!publicKey || !privateKey) throw new Error('the kept VAPID keys are damaged');
  return { publicKey, privateKey };
}
