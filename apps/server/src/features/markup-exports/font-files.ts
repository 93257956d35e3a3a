import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FontSource, FontSources } from '@sheetmark/annotations';

const fontFile = (id: string): FontSource => ({ id, read: () => readFileSync(fileURLToPath(import.meta.resolve(id))) });

/** For letters that the families lack: Arabic and signs; then, in coarse dots, Chinese, Japanese, Korean, emoji and nearly all else. */
const fallbacks = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'].map(fontFile);
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'hebrew', 'vietnamese'];
const family = (name: string): FontSource[] => [
  ...scripts.map((script) => fontFile(`@fontsource/${name}/files/${name}-${script}-400-normal.woff`)),
  ...fallbacks,
];

/** Their letters are as wide as those of Helvetica, Times and Courier, which objects name. */
export const exportFonts: FontSources = { sans: family('arimo'), serif: family('tinos'), mono: family('cousine') };
