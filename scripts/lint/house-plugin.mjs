/**
 * This project's own lint rules, for what no stock rule can express. oxlint.config.ts loads them. Each report suggests a fix.
 */
import { relative, sep } from 'node:path';

/** @typedef {{ cwd: string, filename: string, report(finding: { node: unknown, message: string }): void }} Context */
/** @typedef {{ callee: { type: string, name?: string }, arguments: unknown[] }} Call */

const BANNED_STEMS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager'];
const FRONT_DOORS = /^packages\/[^/]+\/src\/(testing\/)?index\.ts$/;
const FEATURE_TYPES = /\/features\/[^/]+\/types\.tsx?$/;
const PLAIN_SOURCE = /^(apps|packages|tests|tools|bench)\/(?!.*\/public\/).*\.(c?js|jsx)$/;
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
  if (PLAIN_SOURCE.test(path)) return 'Sources are TypeScript, and compiled files don’t belong next to them: delete it, or make it .ts.';
  if (FEATURE_TYPES.test(path)) return 'Define each type next to the code that owns it, not in one types file.';
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

/** Names of attributes and properties with visible text. */
const READ_BY_PEOPLE =
  /^(aria-(label|description|roledescription|valuetext)|label|title|heading|caption|placeholder|hint|tip|submitLabel|none|prefix|suffix|description|alt|text|message|question|summary|empty|name|act)$/;
/** The product's name is the same in every language. */
const PRODUCT = 'Sheetmark';
const WORDS = /\p{L}{2,}/u;
const SENTENCE = /^\p{Lu}\p{L}*[,:.!?]?\s+\S/u;

/**
 * @typedef {{ type: string, name?: string | { name?: string, namespace?: { name: string } }, key?: { name?: string, value?: string },
 *   value?: unknown, callee?: { name?: string, property?: { name: string } }, parent?: TextNode, expression?: unknown, quasis?: { value: { cooked: string } }[] }} TextNode
 */

/**
 * The attribute or property that contains the text, possibly through a conditional.
 * @param {TextNode} node
 */
function holderOf(node) {
  let at = node.parent;
  while (at && /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(at.type)) at = at.parent;
  if (at?.type === 'JSXAttribute') return typeof at.name === 'object' ? (at.name.name ?? '') : '';
  if (at?.type === 'Property') return at.key?.name ?? at.key?.value ?? '';
  return /^JSX(Element|Fragment)$/.test(at?.type ?? '') ? 'text' : '';
}

/** The name of a kind or of a class: read by code, not by people. */
const KEYWORD = /^\p{Ll}[\w-]*$/u;

/** Errors for programmers: thrown ones, and issues of a schema. @param {TextNode} node */
const isFault = ({ parent }) =>
  (parent?.type === 'NewExpression' && (parent.callee?.name ?? '').endsWith('Error')) || parent?.callee?.property?.name === 'addIssue';

const noInlineText = {
  /** @param {Context} context */
  create(context) {
    const message = 'Texts that users read belong in lib/messages, so that they can be translated.';
    /** @param {TextNode} node @param {string} text */
    const check = (node, text) => {
      if (text === PRODUCT) return;
      const read = READ_BY_PEOPLE.test(holderOf(node)) ? WORDS.test(text) && !KEYWORD.test(text) : SENTENCE.test(text) && !isFault(node);
      if (read) context.report({ node, message });
    };
    return {
      /** @param {TextNode} node */
      JSXText(node) {
        if (WORDS.test(String(node.value).replaceAll(/&\w+;/g, ''))) context.report({ node, message });
      },
      /** @param {TextNode} node */
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      /** @param {TextNode} node */
      TemplateLiteral(node) {
        check(node, (node.quasis ?? []).map(({ value }) => value.cooked).join('0'));
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'file-name': fileName, 'no-export-star': noExportStar, 'no-current-date': noCurrentDate, 'no-inline-text': noInlineText },
};
