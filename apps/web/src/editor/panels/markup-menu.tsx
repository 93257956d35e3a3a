import { Menu } from '@mantine/core';
import type { Markup } from '@sheetmark/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayChange } from '../../lib/may-change.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { linksMessages } from '../../lib/messages/links.ts';
import { FollowChoices } from '../../ui/follow-choices.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LinkMarkupDialog } from '../links/lazy-link-parts.ts';
import type { EditorSession } from '../session.ts';
import { copyLink } from './copy-link.ts';
import { NewTask } from './new-task.tsx';
import { SplitIntoObjectsItem } from './regroup-items.tsx';

/** Further actions for a saved markup. */
export function MarkupMenu({ session, markup }: { session: EditorSession; markup: Markup }) {
  const [isCreatingTask, setCreatingTask] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const mayChange = useMayChange(markup.project_id);
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton size="xs" label={editorMessages.moreActions} icon={<IconDots />} />
        </Menu.Target>
        <Menu.Dropdown>
          <IfMay projectId={markup.project_id} right="edit">
            <Menu.Item onClick={() => setCreatingTask(true)}>{editorMessages.createATask}</Menu.Item>
          </IfMay>
          <Menu.Item onClick={() => void copyLink(markup, session.place)}>{messages.copyLink}</Menu.Item>
          {mayChange({ type: 'markup', created_by_detail: markup.created_by }) && (
            <Menu.Item onClick={() => setLinking(true)}>{linksMessages.linkToMenu}</Menu.Item>
          )}
          <SplitIntoObjectsItem session={session} markup={markup} />
          <Menu.Divider />
          <FollowChoices projectId={markup.project_id} markupId={markup.id} />
        </Menu.Dropdown>
      </Menu>
      {isLinking && <LinkMarkupDialog markup={markup} onClose={() => setLinking(false)} />}
      {isCreatingTask && <NewTask projectId={markup.project_id} markup={markup} onClose={() => setCreatingTask(false)} />}
    </>
  );
}
