/**
 * The lint rules of this house that no stock rule expresses. Loaded by oxlint.config.ts; each report says what to do instead.
 */
import { relative, sep } from 'node:path';

/** @typedef {{ cwd: string, filename: string, report(finding: { node: unknown, message: string }): void }} Context */
/** @typedef {{ callee: { type: string, name?: string }, arguments: unknown[] }} Call */

const BANNED_STEMS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager'];
const FRONT_DOORS = /^packages\/[^/]+\/src\/(testing\/)?index\.ts$/;
const FEATURE_TYPES = /\/features\/[^/]+\/types\.tsx?$/;
const PLAIN_SOURCE = /^(apps|packages|tests|bench)\/(?!.*\/public\/).*\.(c?js|jsx)$/;
const KEBAB_SEGMENT = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * @param {string} path relative to the root, with forward slashes
 * @returns {string | undefined} what is wrong with the name
 */
export function faultOfPath(path) {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  const words = name
    .replace(/^\./, '')
    .replace(/(\.d)?\.[a-z]+$/, '')
    .split('.');
  for (const word of words) {
    if (BANNED_STEMS.includes(word)) return `'${word}' says nothing about what is inside: name the file after the one thing it does.`;
    if (!KEBAB_SEGMENT.test(word))
      return `'${name}' is not kebab-case: write small letters, digits and single hyphens, then a role suffix.`;
  }
  if (/^index\.tsx?$/.test(name) && !FRONT_DOORS.test(path))
    return 'Only the front door of a package is an index file: import the module itself.';
  if (PLAIN_SOURCE.test(path)) return 'Sources are TypeScript, and nothing is compiled beside them: delete it, or make it .ts.';
  if (FEATURE_TYPES.test(path)) return 'A feature keeps each type beside the code that owns it, not in one types file.';
  return undefined;
}

const fileName = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {unknown} node */
      Program(node) {
        const fault = faultOfPath(relative(context.cwd, context.filename).split(sep).join('/'));
        if (fault) context.report({ node, message: fault });
      },
    };
  },
};

const noExportStar = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {unknown} node */
      ExportAllDeclaration(node) {
        context.report({ node, message: 'Name what you export: a star hides what a module offers and keeps dead code alive.' });
      },
    };
  },
};

const noCurrentDate = {
  /** @param {Context} context */
  create(context) {
    /** @param {Call} node */
    const isDate = (node) => node.callee.type === 'Identifier' && node.callee.name === 'Date';
    const message = 'Take the time from the Clock port (or as an argument), so that a test can set it. Parsing with an argument is fine.';
    return {
      /** @param {Call} node */
      NewExpression(node) {
        if (isDate(node) && node.arguments.length === 0) context.report({ node, message });
      },
      /** @param {Call} node */
      CallExpression(node) {
        if (isDate(node)) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'file-name': fileName, 'no-export-star': noExportStar, 'no-current-date': noCurrentDate },
};
