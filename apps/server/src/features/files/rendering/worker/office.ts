import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { RenderError } from '../failures.ts';
import type { RenderLimits } from '../limits.ts';
import type { ConvertJob } from '../protocol.ts';
import { OFFICE_SETTINGS } from './office-settings.ts';

/** What LibreOffice needs of the machine to start and to find its fonts. */
const SYSTEM =
  '/usr /bin /lib /lib64 /etc/alternatives /etc/fonts /etc/ld.so.cache /etc/libreoffice /var/cache/fontconfig /var/lib/libreoffice';

/** Inside the sandbox, where `/tmp` is memory that goes with it. */
const DOCUMENT = '/tmp/document';
const PROFILE = '/tmp/profile';
const OUTPUT = '/out';
const CONVERTED = 'document.pdf';
const SETTINGS_DESCRIPTOR = 3;

const CONVERT = `--headless --norestore --nologo --nodefault --nolockcheck -env:UserInstallation=file://${PROFILE} --convert-to pdf --outdir ${OUTPUT} ${DOCUMENT}`;

/** Units of `ulimit`. */
const KIBIBYTE = 1_024;
const BLOCK = 512;

/** A compound file may be anything; one that is a document has one of these streams. Without, it would be converted as if it were text. */
const COMPOUND_STREAMS = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));

/**
 * A PDF of an office document, made by LibreOffice in a sandbox: it reaches no network and no file but the document, runs no macro, and
 * ends when this process ends. Returns its path, in `folder`.
 */
export async function convertOffice({ source, office, folder }: ConvertJob, limits: RenderLimits): Promise<string> {
  if (!office) throw new RenderError('unsupported', 'LibreOffice or bubblewrap is missing');
  const { size } = statSync(source.path);
  if (size > limits.officeBytes) throw new RenderError('too_large', `${size} bytes of an office document`);
  if (source.kind === 'compound' && !isDocumentInside(source.path)) throw new RenderError('unconvertible', 'no stream of a document');
  const output = await run(office.bwrap, [
    ...toSandbox(limits, { installation: dirname(dirname(office.soffice)), document: source.path, folder }),
    '/bin/sh',
    '-c',
    `${toUlimits(limits)} exec "$@"`,
    'sh',
    office.soffice,
    ...CONVERT.split(' '),
  ]);
  if (output.startsWith('bwrap:')) throw new RenderError('unsupported', output);
  const converted = join(folder, CONVERTED);
  if (!existsSync(converted)) throw new RenderError('unconvertible', output);
  return converted;
}

/** What bubblewrap is to let in: the system and the document to be read, the folder to be written. */
function toSandbox({ officeScratchBytes }: RenderLimits, at: { installation: string; document: string; folder: string }): string[] {
  const [settings, profile] = [
    `${SETTINGS_DESCRIPTOR} ${PROFILE}/user/registrymodifications.xcu`,
    `--dir ${PROFILE} --dir ${PROFILE}/user`,
  ];
  const own = `--dev /dev --proc /proc --size ${officeScratchBytes} --tmpfs /tmp ${profile} --file ${settings} --chdir /tmp`;
  return [
    ...'--unshare-all --die-with-parent --clearenv --setenv PATH /usr/bin:/bin --setenv HOME /tmp'.split(' '),
    ...SYSTEM.split(' ').flatMap((path) => ['--ro-bind-try', path, path]),
    ...own.split(' '),
    ...Object.entries({ [at.installation]: at.installation, [at.document]: DOCUMENT }).flatMap((bound) => ['--ro-bind', ...bound]),
    '--bind',
    at.folder,
    OUTPUT,
  ];
}

function isDocumentInside(path: string): boolean {
  const bytes = readFileSync(path);
  return COMPOUND_STREAMS.some((name) => bytes.includes(name));
}

function toUlimits({ officeMemoryBytes, pdfBytes }: RenderLimits): string {
  return `ulimit -v ${Math.floor(officeMemoryBytes / KIBIBYTE)}; ulimit -f ${Math.floor(pdfBytes / BLOCK)}; ulimit -c 0;`;
}

/** Its error output. LibreOffice exits with 0 even if it failed. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const settings = child.stdio[SETTINGS_DESCRIPTOR];
  if (settings instanceof Writable) settings.on('error', () => undefined).end(OFFICE_SETTINGS);
  const [output] = await Promise.all([child.stderr === null ? '' : text(child.stderr), once(child, 'close')]);
  return output;
}
