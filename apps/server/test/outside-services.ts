/**
 * Runs an external PostgreSQL and an S3 server for journeys. Prints the product's settings as one line of JSON, and exits when its standard input
 * closes.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { startS3Server } from '../src/platform/storage/testing/s3-server.ts';
import { startExternal } from './database-servers.ts';

const database = `sheetmark_test_${randomBytes(6).toString('hex')}`;

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const [server, storage] = await Promise.all([startExternal(), startS3Server()]);
await execute(server.url, `create database ${database}`);
const databaseUrl = new URL(server.url);
databaseUrl.pathname = `/${database}`;
const { bucket, endpoint, region, accessKeyId, secretAccessKey } = storage.settings;
const settings = {
  DATABASE_URL: databaseUrl.href,
  STORAGE_URL: `s3://${bucket}?${new URLSearchParams({ endpoint, region }).toString()}`,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
};
process.stdout.write(`${JSON.stringify(settings)}\n`);

process.stdin.resume();
await once(process.stdin, 'close');
await execute(server.url, `drop database if exists ${database} with (force)`);
await Promise.all([server.stop(), storage.close()]);
