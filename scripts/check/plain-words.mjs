/** Interface texts use plain English: none of these words. Each has a plainer one that says the same. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { typescriptFiles } from './source-files.mjs';

/** Where texts for people are. */
const TEXTS = /^apps\/web\/src\/lib\/messages|^packages\/contract\/src\/(?:messages|errors)\.ts$/;

/** Words to avoid, and what to write instead. @type {Readonly<Record<string, string>>} */
const PLAINER = {
  anew: 'again',
  upon: 'on',
  whoever: 'anyone who',
  'no more': 'no longer',
  stands: 'is',
  told: 'notified, reported, shown',
  shall: 'must, will',
  beside: 'next to, besides',
  somebody: 'someone',
  everybody: 'everyone',
  'one’s own': 'custom, personal, your own',
  'goes by': 'uses',
  'cannot be had': 'isn’t available',
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]+</g;

/**
 * @param {readonly string[]} files
 * @param {(path: string) => string} read
 * @returns {string[]} one sentence for each word found
 */
export function judgePlainWords(files, read) {
  return files.flatMap((file) => {
    const texts = [...read(file).replaceAll(COMMENT, '').matchAll(TEXT)].map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, ' '));
    return texts.flatMap((text) =>
      Object.entries(PLAINER)
        .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(text))
        .map(([word, plainer]) => `${file}: ${text.trim()} says “${word}”; write: ${plainer}`),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = ['apps/web', 'packages/contract']
    .flatMap((workspace) => typescriptFiles('.', workspace))
    .filter((file) => TEXTS.test(file));
  const faults = judgePlainWords(files, (path) => readFileSync(path, 'utf8'));
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} files, ${faults.length} words to replace`);
  if (faults.length > 0) process.exitCode = 1;
}
