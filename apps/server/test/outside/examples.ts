import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');

export const readPage = (page: string): Promise<string> => readFile(join(root, 'docs', page), 'utf8');

/** The blocks of code of a page in docs, in one language. */
export async function readBlocks(page: string, language: string): Promise<string[]> {
  return [...(await readPage(page)).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);
}

interface Example {
  readonly page: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** Runs the JavaScript of a page in docs as one program, as its reader would. Returns the lines it prints. */
export async function runExample({ page, env, args = [] }: Example): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheetmark-example-'));
  try {
    const script = join(folder, 'example.mjs');
    await writeFile(script, (await readBlocks(page, 'js')).join('\n'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...env } });
    return stdout.trimEnd().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}
