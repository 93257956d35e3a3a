import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import type { Font } from '@sheetmark/editor-core';
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url';
import serif from 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf?url';
import { fetchBytes } from '../../lib/api-client.ts';

const files: Readonly<Record<Font['style'], string>> = { sans, serif, mono };

/** Embeds a font with Greek, Cyrillic and more for each of these styles. Only its used glyphs are written to the file. */
export async function embedWideFonts(
  pdf: PDFDocument,
  styles: Iterable<Font['style']>,
  signal: AbortSignal,
): Promise<ReadonlyMap<Font['style'], PDFFont>> {
  pdf.registerFontkit(fontkit);
  const fonts = new Map<Font['style'], PDFFont>();
  for (const style of new Set(styles)) {
    const bytes = await (await fetchBytes(files[style], signal)).arrayBuffer();
    fonts.set(style, await pdf.embedFont(bytes, { subset: true }));
  }
  return fonts;
}
