import type { Plugin } from 'vite';

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/][a-z.-]+\.ts$/;
/** A sentence that describes a call, in quotes or backticks. */
const summary = /\bsummary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g;

/** What only the server reads of a call: that users may make it, which personal tokens and guests may, and the heading above it. */
const ofServer = /^ +caller: 'user',\n|^ +(?:tokens|guests): '\w+',\n|^ +tag(?:: '[^']*')?,\n/gm;

/** Leaves out what only the server's description of its API and its checks read, such as the sentences that describe calls: home loads all calls. */
export const withoutSummaries = (): Plugin => ({
  name: 'contract-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) =>
    contract.test(id) ? { code: source.replaceAll(summary, "summary: ''").replaceAll(ofServer, ''), map: null } : undefined,
});
