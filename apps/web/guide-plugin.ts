import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const pageLink = /^(?:\.\/)?([a-z-]+)\.md(#.*)?$/;

/** `Find and filter` as a URL fragment: `find-and-filter`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const escapeQuotes = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The size in pixels of a lossy WebP picture, from its first frame. */
function sizeOf(path: string): { width: number; height: number } {
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error(`${path} is no lossy WebP picture`);
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** A page of the guide as a module: `title`, and `html` with links inside the app and the build's picture names. */
function moduleOf(markdown: string, folder: string): string {
  const pictures: string[] = [];
  const renderer = {
    heading(this: { parser: { parseInline(tokens: Tokens.Heading['tokens']): string } }, { tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link(this: { parser: { parseInline(tokens: Tokens.Link['tokens']): string } }, { href, tokens }: Tokens.Link) {
      return `<a href="${escapeQuotes(href.replace(pageLink, '/Help/$1$2'))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const pictureIn = (scheme: 'light' | 'dark', path: string): string => {
        pictures.push(path);
        // With their size, so that the layout doesn't shift when they load.
        const { width, height } = sizeOf(join(folder, path));
        return `<img src="\0${pictures.length - 1}\0" alt="${escapeQuotes(text)}" width="${width}" height="${height}" data-scheme="${scheme}" loading="lazy">`;
      };
      // The page hides one of them, which then isn't loaded.
      return pictureIn('light', href) + pictureIn('dark', href.replace('.webp', '-dark.webp'));
    },
  };
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(`./${path}`)};`);
  const parts = html.split('\0').map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : `picture${part}`));
  return `${imports.join('\n')}\nexport const title = ${JSON.stringify(title)};\nexport const html = ${parts.join(' + ')};\n`;
}

/** Lets the page import the user guide's Markdown (docs/guide), which is parsed by the build, so that browsers need no parser. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  enforce: 'pre',
  transform: (source, id) =>
    /[\\/]docs[\\/]guide[\\/][a-z-]+\.md$/.test(id) ? { code: moduleOf(source, dirname(id)), map: null } : undefined,
});
