import { IconFolder, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isGuest } from '../lib/guest.ts';
import { messages } from '../lib/messages.ts';
import { editorMessages } from '../lib/messages/editor.tsx';
import buttons from '../ui/button.module.css';

/** Links for an editor without a file to show, because it has no sidebar. */
export function ExitLinks({ projectId }: { projectId: number }) {
  if (isGuest()) {
    return (
      <Link className={`${buttons.button} ${buttons.m}`} to="/guest">
        {editorMessages.yourSheets}
      </Link>
    );
  }
  return (
    <>
      <Link className={`${buttons.button} ${buttons.m}`} to="/project/$projectId/folders" params={{ projectId: String(projectId) }}>
        <IconFolder aria-hidden="true" />
        {messages.projectFiles}
      </Link>
      <Link className={`${buttons.button} ${buttons.m}`} to="/projectList">
        <IconHome aria-hidden="true" />
        {messages.home}
      </Link>
    </>
  );
}
