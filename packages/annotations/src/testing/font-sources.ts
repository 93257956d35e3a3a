import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontSource, FontSources } from '../appearance/font-book.ts';

const require = createRequire(import.meta.url);
const font = (path: string): FontSource => ({ id: path, read: () => readFileSync(require.resolve(path)) });
const fallback = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'].map(font);
const family = (name: string): FontSource[] => [
  ...['latin', 'latin-ext', 'cyrillic', 'greek'].map((script) => font(`@fontsource/${name}/files/${name}-${script}-400-normal.woff`)),
  ...fallback,
];

/** The fonts that the server embeds, for tests. */
export const fontSources: FontSources = { sans: family('arimo'), serif: family('tinos'), mono: family('cousine') };
