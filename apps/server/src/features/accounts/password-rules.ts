import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import { readSignInRules } from './sign-in-rules.ts';

/** One text with a line for each password: half a megabyte, where a list of as many strings takes five times that. */
let common: string | undefined;

function readCommon(): string {
  const entry = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common');
  const list = z.array(z.string()).parse(JSON.parse(readFileSync(join(entry, '../../src/passwords.json'), 'utf8')));
  return `\n${list.join('\n')}\n`;
}

/** Whether many people use it: such a password is guessed first. */
function isCommonPassword(password: string): boolean {
  common ??= readCommon();
  return common.includes(`\n${password.trim().toLowerCase()}\n`);
}

/** Throws `invalid_input` for a new password that the administrators' rules exclude. `field`: where it was sent. */
export async function requireGoodPassword(db: Reader, password: string, field: string): Promise<void> {
  const { min_password_length: least, refuses_common_passwords } = await readSignInRules(db);
  if (password.trim().length < least) throw invalidInput(field, `Password needs at least ${least} characters.`);
  if (refuses_common_passwords && isCommonPassword(password))
    throw invalidInput(field, 'Many people use this password, so it is easy to guess. Choose another one.');
}
