/** As any of the formats brings a text back: XML knows only one kind of line end, and lacks some characters. */
export const textInFiles = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** Drops what XML 1.0 lacks, and escapes characters with a meaning. */
export const escapeXml = (text: string): string =>
  textInFiles(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
