import type { Markup } from '@sheetmark/contract';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { showSnack } from '../../ui/snackbar.tsx';

/** The path that opens exactly this markup: the page editor's own, with the markup and its page behind. */
function linkTo(path: string, { id, page_number }: Pick<Markup, 'id' | 'page_number'>): string {
  const [place = ''] = /^\/editProject(?:\/\d+){4}/.exec(path) ?? [];
  return `${place}/${id}/${page_number}`;
}

export async function copyLink(markup: Markup): Promise<void> {
  const link = `${window.location.origin}${linkTo(window.location.pathname, markup)}`;
  try {
    await navigator.clipboard.writeText(link);
    showSnack({ message: editorMessages.linkCopied, kind: 'done' });
  } catch {
    // Browsers hand the clipboard to secure pages only.
    showSnack({ message: link, kind: 'notice' });
  }
}
