import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './paths.ts';
import type { RunningProduct } from './product.ts';

/** Runs one of the server's programs on the data of a running product. Returns its exit code, and what it wrote. */
async function runProgram({ settings }: RunningProduct, path: string, ...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings };
  const child = spawn(process.execPath, [join(root, 'apps/server', path), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: (await written).join('\n') };
}

/** `npm run verify -- --quick`. */
export const verify = (product: RunningProduct) => runProgram(product, 'src/verify.ts', '--quick');

/** Runs SQL on the product's database. */
export async function changeRows(product: RunningProduct, sql: string): Promise<void> {
  const { code, output } = await runProgram(product, 'test/change-rows.ts', sql);
  if (code !== 0) throw new Error(output);
}

/** The text of a PDF, its words one space apart. */
export async function readPdfText(product: RunningProduct, path: string): Promise<string> {
  const { code, output } = await runProgram(product, 'test/pdf-text.ts', path);
  if (code !== 0) throw new Error(output);
  return output.replaceAll(/\s+/g, ' ');
}
