import type { Markup } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { nameOf } from './markup-list.tsx';

/** The path that opens this markup: the editor's path followed by the markup's id and page. */
function linkTo(path: string, { id, page_number }: Pick<Markup, 'id' | 'page_number'>): string {
  const [base = ''] = /^\/editProject(?:\/\d+){4}/.exec(path) ?? [];
  return `${base}/${id}/${page_number}`;
}

/** For programs that paste links with a text: shows the markup's number and name. */
function anchorHtml(link: string, markup: Markup): string {
  const element = document.createElement('a');
  element.href = link;
  element.textContent = `${messages.markupNumber(markup.number)} ${nameOf(markup)}`;
  return element.outerHTML;
}

async function writeToClipboard(link: string, html: string): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(link);
  const blob = (text: string, type: string) => new Blob([text], { type });
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob(link, 'text/plain'), 'text/html': blob(html, 'text/html') })]);
}

export async function copyLink(markup: Markup): Promise<void> {
  const link = `${window.location.origin}${linkTo(window.location.pathname, markup)}`;
  try {
    await writeToClipboard(link, anchorHtml(link, markup));
    showSnack({ message: editorMessages.linkCopied, kind: 'done' });
  } catch {
    // Browsers allow clipboard access only on secure pages.
    showSnack({ message: link, kind: 'notice' });
  }
}
