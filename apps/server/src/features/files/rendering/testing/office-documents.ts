import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** `mimetype` comes first and as it is: that is what tells an OpenDocument. */
async function zip(entries: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  file.end();
  return buffer(file.outputStream);
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';

const relationships = (rows: readonly string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}">${rows.join('')}</Relationships>`;
const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`;

/** Each string is a paragraph on a page of its own. */
export function letter(...paragraphs: readonly string[]): Promise<Uint8Array> {
  const body = paragraphs.map(
    (text, at) => `<w:p><w:pPr>${at > 0 ? '<w:pageBreakBefore/>' : ''}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships([relationship('rId1', 'officeDocument', 'word/document.xml')]),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

const NAMESPACES = ['office', 'text', 'table', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"')
  .concat('xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"', 'xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(' ');

interface OpenDocument {
  readonly kind: 'spreadsheet' | 'presentation';
  /** What is in the body. */
  readonly content: string;
}

function openDocument({ kind, content }: OpenDocument): Promise<Uint8Array> {
  const mediaType = `application/vnd.oasis.opendocument.${kind}`;
  return zip({
    mimetype: mediaType,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `<?xml version="1.0"?><office:document-content ${NAMESPACES} office:version="1.2"><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document-content>`,
  });
}

/** A presentation of one page that shows, large, each of these pictures and films where they lie. */
export function linkingSlides({ pictures, films }: { pictures: readonly string[]; films: readonly string[] }): Promise<Uint8Array> {
  const frame = (content: string): string =>
    `<draw:frame svg:width="20cm" svg:height="15cm" svg:x="0cm" svg:y="0cm">${content}</draw:frame>`;
  const shown = 'xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"';
  const frames = [
    ...films.map((href) => frame(`<draw:plugin xlink:href="${href}" ${shown} draw:mime-type="application/vnd.sun.star.media"/>`)),
    ...pictures.map((href) => frame(`<draw:image xlink:href="${href}" ${shown}/>`)),
  ];
  return openDocument({ kind: 'presentation', content: `<draw:page draw:name="p">${frames.join('')}</draw:page>` });
}

/** A spreadsheet that asks a web service and another table, which are files too. */
export function linkingTable(addresses: readonly string[]): Promise<Uint8Array> {
  const cell = (formula: string): string =>
    `<table:table-row><table:table-cell office:value-type="string" table:formula="of:=${formula}"><text:p>old</text:p></table:table-cell></table:table-row>`;
  const rows = addresses.flatMap((href) => [cell(`WEBSERVICE(&quot;${href}&quot;)`), cell(`'${href}'#$Sheet1.A1`)]);
  return openDocument({ kind: 'spreadsheet', content: `<table:table table:name="A">${rows.join('')}</table:table>` });
}

/** A table of so many rows that converting it takes very long, in a few kilobytes. */
export function endlessTable(): Promise<Uint8Array> {
  const row =
    '<table:table-cell office:value-type="string" table:number-columns-repeated="1000"><text:p>0123456789</text:p></table:table-cell>';
  return openDocument({
    kind: 'spreadsheet',
    content: `<table:table table:name="A"><table:table-row table:number-rows-repeated="1000000">${row}</table:table-row></table:table>`,
  });
}
