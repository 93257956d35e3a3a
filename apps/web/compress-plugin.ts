import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressing smaller files has no noticeable effect. */
const leastBytes = 256;
const isText = (name: string): boolean => /\.(?:js|css|html|svg)$/.test(name);

const byEnding = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes compressed copies next to each text file of the built page; the server sends them to browsers that accept them. */
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
