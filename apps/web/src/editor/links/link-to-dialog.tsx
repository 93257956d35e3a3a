import { operations, type SheetReference } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { linksMessages } from '../../lib/messages/links.ts';
import { refreshResponses } from '../../lib/refresh.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Radio } from '../../ui/radio.tsx';
import { offerUndo } from '../../ui/use-undo.ts';
import { useFoundSheets } from './found-sheets.ts';
import { SheetChoices } from './sheet-choices.tsx';
import type { LinkedWorkspace } from './use-travel.ts';
import styles from './links-panel.module.css';

interface LinkToDialogProps extends Pick<LinkedWorkspace, 'session'> {
  link: SheetReference;
  /** "6/A-512". */
  label: string;
  onClose: () => void;
}

const scopes = ['page', 'project'] as const;
type Scope = (typeof scopes)[number];

/** Picks the sheet that a reference leads to: for this sheet, or for all references that say the same. */
export function LinkToDialog({ session, link, label, onClose }: LinkToDialogProps) {
  const { projectId, fileId, pageNumber } = session.place;
  const [text, setText] = useState('');
  const [chosen, choose] = useState<string>();
  const [scope, setScope] = useState<Scope>('page');
  const { sheets } = useFoundSheets(projectId, text);
  const choices = sheets?.map(({ id, number, title }) => ({ key: String(id), number: number ?? '', title: title ?? '' }));
  const send = async (target: string | null) => {
    // Every reference to an unknown sheet is alike; to a known one only those that name the same detail.
    const detail = scope === 'project' && link.targets.length === 0 ? null : link.detail;
    const body = { number: link.text, detail, applies_to: scope, target };
    const { data } = await call(operations.linkReference, { params: { fileId, pageNumber }, body });
    await refreshResponses('listPageReferences', 'listDeadReferences');
    return data.before;
  };
  const saving = useMutation({
    mutationFn: (target: string) => send(target),
    onSuccess: (before, target) => {
      offerUndo(linksMessages.linked(label, target), () => send(before));
      onClose();
    },
    meta: { failsInPlace: true },
  });
  return (
    <Dialog
      title={linksMessages.linkTo(label)}
      onClose={onClose}
      onSubmit={() => chosen !== undefined && saving.mutate(chosen)}
      submitLabel={chosen === undefined ? linksMessages.link : linksMessages.linkToSheet(chosen)}
      submitDisabled={chosen === undefined}
      busy={saving.isPending}
      refusal={saving.error?.message}
    >
      <SheetChoices
        text={text}
        onText={setText}
        label={linksMessages.findSheet}
        choices={choices}
        nothing={linksMessages.noMatch(text)}
        onChoose={({ number }) => choose(number)}
      />
      <fieldset className={styles.scopes}>
        <legend className="visually-hidden">{linksMessages.appliesTo}</legend>
        {scopes.map((each) => (
          <label key={each}>
            <Radio name="scope" checked={scope === each} onChange={() => setScope(each)} />
            {linksMessages.scopes[each](label)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
