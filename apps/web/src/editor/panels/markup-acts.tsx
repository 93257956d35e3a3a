import { Menu } from '@mantine/core';
import type { Markup } from '@sheetmark/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { FollowChoices } from '../../ui/follow-choices.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { NewTask } from './new-task.tsx';

/** What can be done with one saved markup besides changing it. */
export function MarkupActs({ markup }: { markup: Markup }) {
  const [isTasking, task] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton size="xs" label={editorMessages.moreActs} icon={<IconDots />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => task(true)}>{editorMessages.createATask}</Menu.Item>
          <Menu.Item onClick={() => void copyLink(markup)}>{messages.copyLink}</Menu.Item>
          <Menu.Divider />
          <FollowChoices projectId={markup.project_id} markupId={markup.id} />
        </Menu.Dropdown>
      </Menu>
      {isTasking && <NewTask projectId={markup.project_id} markup={markup} onClose={() => task(false)} />}
    </>
  );
}

/** The path that opens exactly this markup: the page editor's own, with the markup and its page behind. */
function linkTo(path: string, { id, page_number }: Pick<Markup, 'id' | 'page_number'>): string {
  const [place = ''] = /^\/editProject(?:\/\d+){4}/.exec(path) ?? [];
  return `${place}/${id}/${page_number}`;
}

async function copyLink(markup: Markup): Promise<void> {
  const link = `${window.location.origin}${linkTo(window.location.pathname, markup)}`;
  try {
    await navigator.clipboard.writeText(link);
    showSnack({ message: editorMessages.linkCopied, kind: 'done' });
  } catch {
    // Browsers hand the clipboard to secure pages only.
    showSnack({ message: link, kind: 'notice' });
  }
}
