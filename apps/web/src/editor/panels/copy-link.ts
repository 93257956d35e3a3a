import type { Markup } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { PagePlace } from '../sync/page-server.ts';
import { nameOf } from './markup-list.tsx';

/** The path that opens this markup: the editor's path followed by the markup's id and page. */
function linkTo(path: string, { id, page_number }: Pick<Markup, 'id' | 'page_number'>): string {
  const [base = ''] = /^\/editProject(?:\/\d+){4}/.exec(path) ?? [];
  return `${base}/${id}/${page_number}`;
}

/** For programs that paste links with a text: shows the sheet, and the markup's number and name. */
export function anchorHtml(link: string, markup: Markup, sheet: string | null): string {
  const element = document.createElement('a');
  element.href = link;
  const name = `${messages.markupNumber(markup.number)} ${nameOf(markup)}`;
  element.textContent = sheet === null ? name : `${sheet} · ${name}`;
  return element.outerHTML;
}

async function writeToClipboard(link: string, html: string): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(link);
  const blob = (text: string, type: string) => new Blob([text], { type });
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob(link, 'text/plain'), 'text/html': blob(html, 'text/html') })]);
}

export async function copyLink(markup: Markup, { sheetName }: Pick<PagePlace, 'sheetName'>): Promise<void> {
  const link = `${window.location.origin}${linkTo(window.location.pathname, markup)}`;
  try {
    await writeToClipboard(link, anchorHtml(link, markup, sheetName));
    showSnack({ message: editorMessages.linkCopied, kind: 'done' });
  } catch {
    // Browsers allow clipboard access only on secure pages.
    showSnack({ message: link, kind: 'notice' });
  }
}
