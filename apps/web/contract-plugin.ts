import type { Plugin } from 'vite';

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/][a-z.-]+\.ts$/;
/** A sentence that describes a call, in quotes or backticks. */
const summary = /\bsummary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g;

/** Empties the sentences that describe calls: only the server's description of its API shows them, and home loads all calls. */
export const withoutSummaries = (): Plugin => ({
  name: 'contract-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) => (contract.test(id) ? { code: source.replaceAll(summary, "summary: ''"), map: null } : undefined),
});
