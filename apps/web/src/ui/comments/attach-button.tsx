import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { commentMessages } from '../../lib/messages/comments.ts';
import { IconButton } from '../icon-button.tsx';

/** Opens the file picker. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        size="s"
        label={commentMessages.attachFiles}
        icon={<IconPaperclip aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={commentMessages.filesToAttach}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
