import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { editorLink } from '../../lib/editor-link.ts';
import { deadReferencesMessages } from '../../lib/messages/dead-references.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Referring } from './api.ts';
import { DeadReferencesList } from './dead-references-list.tsx';

/** Opens the list of references that lead nowhere, each with the way to its sheet. */
export function DeadReferencesButton(of: Referring) {
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <Button variant="quiet" size="s" icon={<IconUnlink aria-hidden="true" />} onClick={() => open(true)}>
        {deadReferencesMessages.check}
      </Button>
      {isOpen && (
        <Dialog
          title={deadReferencesMessages.title}
          onClose={close}
          onSubmit={close}
          submitLabel={deadReferencesMessages.done}
          cancelLabel={null}
          focusSubmit
        >
          <DeadReferencesList
            of={of}
            row={({ folder_id, file_id, item_id, page_number }, contents, className) => (
              <Link
                {...editorLink({ project_id: of.projectId, folder_id, file_id, item_id })}
                search={{ page: String(page_number) }}
                className={className}
              >
                {contents}
              </Link>
            )}
          />
        </Dialog>
      )}
    </>
  );
}
