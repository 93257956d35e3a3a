import { hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { readSecret, secretPath, writeSecret } from '../config/secret-file.ts';
import { StartError } from '../config/start-error.ts';
import type { Db } from '../db/unit-of-work.ts';
import { newToken } from '../ids/secrets.ts';

type SecretConfig = Pick<Config, 'secret' | 'dataDir' | 'databaseUrl' | 'acceptNewSecret'>;

/** Earlier versions stored the secret itself here, so backups contained it. */
const keptSecret = 'secret';
/** Identifies a secret without revealing it. */
const keptFingerprint = 'secret_fingerprint';
/** The same text as the renderer's. */
const lockedAgain = 'This file is password-protected. Enter the password, or upload a copy that has none.';

const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint of the secret', 16)).toString('base64url');

/**
 * The secret of the settings, or the one in DATA_DIR, which is created on the first start. The database contains its fingerprint, so that a server
 * with another secret doesn't start on it: everything sealed and signed would fail, bit by bit.
 */
export async function resolveSecret(config: SecretConfig, db: Db): Promise<string> {
  // Read the file last: another starting process writes it before it records the fingerprint and deletes the stored secret.
  const fingerprint = await read(db, keptFingerprint);
  const kept = await read(db, keptSecret);
  const inFile = await readSecret(config.dataDir);
  const found = config.secret ?? inFile ?? kept;
  if (found === null && fingerprint !== null && !config.acceptNewSecret) throw new StartError(lostSecret(config));
  const secret = config.secret ?? inFile ?? (await writeSecret(config.dataDir, kept ?? newToken()));
  await requireSame(config, db, { secret, usedBefore: kept ?? secret });
  // With an external database, DATA_DIR may be temporary: delete the stored copy only once a later start finds the file.
  const isSafe = config.secret !== null || inFile !== null || config.databaseUrl === null;
  if (kept !== null && isSafe) await forget(db, keptSecret);
  return secret;
}

async function requireSame(config: SecretConfig, db: Db, { secret, usedBefore }: { secret: string; usedBefore: string }): Promise<void> {
  const own = fingerprintOf(secret);
  await db
    .insertInto('kept_settings')
    .values({ name: keptFingerprint, value: fingerprintOf(usedBefore) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  if ((await read(db, keptFingerprint)) === own) return;
  if (!config.acceptNewSecret) throw new StartError(otherSecret(config));
  await acceptSecret(db, secret);
}

/** Makes this the database's secret. Returns the number of files that ask for their password again, because it was sealed with another secret. */
async function acceptSecret(db: Db, secret: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('kept_settings').where('name', '=', keptFingerprint).execute();
    await tx
      .insertInto('kept_settings')
      .values({ name: keptFingerprint, value: fingerprintOf(secret) })
      .execute();
    const locked = await tx
      .updateTable('files')
      .set({ sealed_password: null, is_locked: true, processing: 'failed', failure: lockedAgain })
      .where('sealed_password', 'is not', null)
      .returning('id')
      .execute();
    return locked.length;
  });
}

/** After a restore: the secret of an old archive, or this installation's. Returns the number of files that ask for their password again. */
export async function resolveRestoredSecret(config: SecretConfig, db: Db): Promise<number> {
  const kept = await read(db, keptSecret);
  const secret =
    config.secret ??
    (kept === null
      ? ((await readSecret(config.dataDir)) ?? (await writeSecret(config.dataDir, newToken())))
      : await writeSecret(config.dataDir, kept, { replace: true }));
  const sealedWith = kept === null ? await read(db, keptFingerprint) : fingerprintOf(kept);
  await forget(db, keptSecret);
  if (sealedWith === fingerprintOf(secret)) return 0;
  return acceptSecret(db, secret);
}

/** Before a backup, which doesn't contain the secret: makes sure that it is stored outside the database. */
export async function keepSecretOutside(config: SecretConfig, db: Db): Promise<void> {
  const kept = await read(db, keptSecret);
  if (kept !== null && config.secret === null && (await readSecret(config.dataDir)) === null) await writeSecret(config.dataDir, kept);
}

async function read(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('kept_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

async function forget(db: Db, name: string): Promise<void> {
  await db.deleteFrom('kept_settings').where('name', '=', name).execute();
}

const wayOut =
  'If it is lost, start once with ACCEPT_NEW_SECRET=1: links to images are renewed, and locked files ask for their password again.';

const lostSecret = ({ dataDir }: SecretConfig): string =>
  `The secret of this installation is missing: neither SECRET nor ${secretPath(dataDir)} is there. Please set SECRET, or put the file back. ${wayOut}`;

const otherSecret = ({ secret, dataDir }: SecretConfig): string =>
  `The secret of this process (${secret === null ? secretPath(dataDir) : 'SECRET'}) is not the one that the database was used with. ` +
  `All servers and workers of one database need the same: set SECRET for all of them, or let them share DATA_DIR. ${wayOut}`;
