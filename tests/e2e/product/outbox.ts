import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The mails to an address, oldest first. */
async function listMailsTo(outbox: string, address: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFile(join(outbox, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Finds the product's link in the newest mail to an address. `page` is the start of its path. */
export async function findMailedLink(outbox: string, address: string, page = '/'): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await listMailsTo(outbox, address))
      .map((mail) => /https?:\/\/[^\s"<>]+/.exec(textOf(mail))?.[0])
      .findLast((each) => each !== undefined && new URL(each).pathname.startsWith(page));
    expect(link, `a mail with a link to ${address}`).toBeDefined();
  }).toPass({ intervals: [100] });
  return link ?? '';
}

/** Finds the newest code of six digits that was mailed to an address. */
export async function findMailedCode(outbox: string, address: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    code = (await listMailsTo(outbox, address)).map((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1]).findLast((each) => each !== undefined);
    expect(code, `a mail with a code to ${address}`).toBeDefined();
  }).toPass({ intervals: [100] });
  return code ?? '';
}

/** Decodes the text part: base64 or quoted-printable. Lines of a link can begin with two hyphens, as the boundary between parts does. */
function textOf(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1];
  const [, coding = '7bit', rest = ''] = /text\/plain[^]*?Transfer-Encoding: ([\w-]+)\r\n\r\n([^]*)/i.exec(mail) ?? [];
  const body = boundary === undefined ? rest : (rest.split(`\r\n--${boundary}`)[0] ?? '');
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  return body.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
