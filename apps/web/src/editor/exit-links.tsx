import { IconFolder, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../lib/messages.ts';
import buttons from '../ui/button.module.css';

/** Links for an editor without a file to show, because it has no sidebar. */
export function ExitLinks({ projectId }: { projectId: number }) {
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
