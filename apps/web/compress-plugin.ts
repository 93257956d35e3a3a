import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing that a browser would notice. */
const leastBytes = 256;
const isText = (name: string): boolean => /\.(?:js|css|html|svg)$/.test(name);

const byEnding = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Lays beside each text of the built page what the server hands to browsers that unpack it. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const write = async (name: string): Promise<void> => {
        const bytes = await readFile(join(dir, name));
        if (bytes.length < leastBytes) return;
        for (const [ending, pack] of Object.entries(byEnding)) await writeFile(join(dir, `${name}.${ending}`), await pack(bytes));
      };
      await Promise.all(Object.keys(bundle).filter(isText).map(write));
    },
  };
}
