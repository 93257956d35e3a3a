import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../features/projects/api/list-projects.ts';
import { archivesMessages } from '../../lib/messages/archives.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ImportDialog, InviteDialog } from '../lazy-parts.ts';

/** Creates a project from an archive; former members can then be invited. */
export function ImportProject({ onOpen }: { onOpen: (projectId: number) => void }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [inviting, setInviting] = useState<{ id: number; addresses: readonly string[] }>();
  const projects = useQuery(projectsQuery());
  const project = projects.data?.data.find(({ id }) => id === inviting?.id);
  const invite = (id: number, addresses: readonly string[]) => {
    close();
    setInviting({ id, addresses });
  };
  return (
    <>
      <IconButton label={archivesMessages.importProject} icon={<IconFileImport />} onClick={open} />
      {isOpen && <ImportDialog onClose={close} onOpen={onOpen} onInvite={invite} />}
      {project && inviting && <InviteDialog project={project} addresses={inviting.addresses} onClose={() => setInviting(undefined)} />}
    </>
  );
}
