import pg from 'pg';
import { z } from 'zod';
import type { RecordingDatabase } from './recording-database.ts';

const Node = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(Node).optional();
  },
});
type Node = z.infer<typeof Node>;
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: Node })) }));

/** Rows that the scans of a plan read from tables and indexes. */
function rowsRead(node: Node): number {
  const own = node['Node Type'].includes('Scan') ? (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}

/** The number of reads that an action sends to the database of `url`, and how many rows they read there. */
export async function costOf(
  recording: RecordingDatabase,
  url: string,
  action: () => Promise<unknown>,
): Promise<{ statements: number; rows: number }> {
  const statements = (await recording.record(action)).filter(({ text }) => /^\s*(select|with)\b/.test(text));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows = 0;
  for (const { text, values } of statements) {
    const explained = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
    rows += rowsRead(Explained.parse(explained.rows)[0]!['QUERY PLAN'][0]!.Plan);
  }
  await client.end();
  return { statements: statements.length, rows };
}
