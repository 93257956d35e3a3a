/** Checks for plain English: interface texts, comments, test titles and docs must not contain these words. Each has a plainer replacement. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './source-files.mjs';
import { testNames } from './specification.mjs';

/** The test of this check contains the words that it looks for. */
const UNCHECKED = 'scripts/test/plain-words.test.mjs';

const TEXTS = /^apps\/web\/src\/lib\/messages|^packages\/contract\/src\/(?:messages|errors)\.ts$/;
const SOURCE = /(?<!\.d)\.(?:tsx?|mjs|css)$/;
const TESTS = /\.(?:test|spec|conformance)\.(?:tsx?|mjs)$/;

/** Words to avoid everywhere, as regular expressions, with replacements. @type {Readonly<Record<string, string>>} */
const PLAINER = {
  anew: 'again',
  upon: 'on',
  whoever: 'anyone who',
  'stands?(?! for\\b| in for\\b| out\\b)': 'is, are',
  'told(?! apart\\b)': 'notified, reported, shown',
  shall: 'must, will',
  beside: 'next to, besides',
  somebody: 'someone',
  everybody: 'everyone',
  "one[’']s own": 'custom, personal, your own',
  'goes by': 'uses',
  'cannot be had': 'isn’t available',
};
/** Words to avoid in interface texts. @type {Readonly<Record<string, string>>} */
const PLAINER_TEXTS = { ...PLAINER, 'no more': 'no longer' };
/** Words to avoid in comments, test titles and docs. @type {Readonly<Record<string, string>>} */
const PLAINER_PROSE = {
  ...PLAINER,
  'no more(?=[.,;:]|$)': 'no longer',
  said: 'stated, reported, sent',
  oneself: 'yourself, the user',
  '(?:in|under) the hand': 'active, being edited',
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]+</g;
/** Code and quotations within prose. */
const QUOTED = /```[\s\S]*?```|`[^`\n]*`|“[^”]*”/g;

/**
 * @param {string} file
 * @param {readonly string[]} texts
 * @param {Readonly<Record<string, string>>} plainer
 */
function findWords(file, texts, plainer) {
  return texts.flatMap((text) =>
    Object.entries(plainer).flatMap(([word, write]) => {
      const found = new RegExp(`\\b(?:${word})(?!\\w)`, 'i').exec(text);
      return found ? [`${file}: ${text.replaceAll(/\s+/g, ' ').trim()} says “${found[0]}”; write: ${write}`] : [];
    }),
  );
}

/** @param {string} source @returns {string[]} */
function commentsOf(source) {
  return [...source.matchAll(COMMENT)].map(([comment]) => comment.replaceAll(QUOTED, ' '));
}

/**
 * @param {readonly string[]} files
 * @param {(path: string) => string} read
 * @returns {string[]} one sentence for each word found
 */
export function judgePlainWords(files, read) {
  return files.flatMap((file) => {
    const source = read(file);
    if (file.endsWith('.md')) return findWords(file, source.replaceAll(QUOTED, ' ').split(/\n{2,}/), PLAINER_PROSE);
    const texts = TEXTS.test(file)
      ? [...source.replaceAll(COMMENT, '').matchAll(TEXT)].map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, ' '))
      : [];
    const prose = file === UNCHECKED ? [] : [...commentsOf(source), ...(TESTS.test(file) ? testNames(file, source) : [])];
    return [...findWords(file, texts, PLAINER_TEXTS), ...findWords(file, prose, PLAINER_PROSE)];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = ['apps', 'packages', 'tests', 'tools', 'bench', 'scripts'].flatMap((folder) => filesBelow('.', folder));
  const files = [...sources.filter((file) => SOURCE.test(file)), ...filesBelow('.', 'docs').filter((file) => file.endsWith('.md'))];
  const faults = judgePlainWords(files, (path) => readFileSync(path, 'utf8'));
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} files, ${faults.length} words to replace`);
  if (faults.length > 0) process.exitCode = 1;
}
