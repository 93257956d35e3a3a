import { type ItemFile, operations, type Sheet } from '@sheetmark/contract';
import { IconArrowLeft, IconFileAlert, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useContractForm } from '../lib/contract-form.ts';
import { messages } from '../lib/messages.ts';
import { compareMessages } from '../lib/messages/compare.ts';
import { editorMessages } from '../lib/messages/editor.tsx';
import { useRights } from '../lib/rights.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useUnlockFile } from './api/prepare-pages.ts';

interface NothingToShowProps {
  file: ItemFile;
  projectId: number;
  /** Whether it was to be compared with another version. */
  isCompared?: boolean;
  onClose: () => void;
}

/** A file whose pages aren't rendered yet, can't be rendered, or need a password. */
export function NothingToShow({ file, projectId, isCompared = false, onClose }: NothingToShowProps) {
  const [isUnlocking, setUnlocking] = useState(false);
  const mayUnlock = useRights(projectId)('edit');
  const texts = isCompared ? textsFor(file.label) : openedTexts;
  const back = (
    <Button icon={<IconArrowLeft aria-hidden="true" />} onClick={onClose}>
      {texts.back}
    </Button>
  );
  if (file.is_locked) {
    const act = (
      <>
        {mayUnlock && (
          <Button icon={<IconLock aria-hidden="true" />} variant="primary" onClick={() => setUnlocking(true)}>
            {editorMessages.enterPassword}
          </Button>
        )}
        {back}
      </>
    );
    return (
      <main>
        <EmptyState icon={<IconLock aria-hidden="true" />} title={texts.locked} act={act}>
          {mayUnlock ? texts.whenUnlocked : editorMessages.othersEnterPassword}
        </EmptyState>
        {isUnlocking && <UnlockDialog file={file} onClose={() => setUnlocking(false)} />}
      </main>
    );
  }
  const isRendering = file.processing === 'queued' || file.processing === 'running';
  return (
    <main>
      <EmptyState
        icon={<IconFileAlert aria-hidden="true" />}
        title={isRendering ? editorMessages.firstPageComing : texts.unreadable}
        act={back}
      >
        {isRendering ? texts.whenReady : (file.failure ?? failureOf(file.sheets))}
      </EmptyState>
    </main>
  );
}

const openedTexts: Readonly<Record<'back' | 'locked' | 'whenUnlocked' | 'unreadable' | 'whenReady', string>> = {
  back: editorMessages.backToTheFolder,
  locked: editorMessages.protectedFile,
  whenUnlocked: editorMessages.passwordAskedOnce,
  unreadable: editorMessages.noPages,
  whenReady: editorMessages.opensWhenReady,
};

const textsFor = (label: string): typeof openedTexts => ({
  back: compareMessages.close,
  locked: compareMessages.locked(label),
  whenUnlocked: compareMessages.whenUnlocked,
  unreadable: compareMessages.unreadable(label),
  whenReady: compareMessages.whenReady(label),
});

function UnlockDialog({ file, onClose }: Pick<NothingToShowProps, 'file' | 'onClose'>) {
  const unlock = useUnlockFile(file.id);
  const { form, refusal, refuse } = useContractForm({ schema: operations.unlockFile.body, initialValues: { password: '' } });
  const submit = form.onSubmit(({ password }) => {
    unlock.mutate(password, { onSuccess: onClose, onError: refuse });
  });
  return (
    <Dialog
      title={editorMessages.open(file.actual_name)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={messages.open}
      busy={unlock.isPending}
      refusal={refusal}
    >
      <PasswordField label={editorMessages.passwordOfTheFile} autoComplete="off" data-autofocus {...form.getInputProps('password')} />
    </Dialog>
  );
}

function failureOf(sheets: readonly Sheet[] = []): string {
  return sheets.find((sheet) => sheet.failure !== null)?.failure ?? editorMessages.originalInFolder;
}
