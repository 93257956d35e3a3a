import type { Sheet } from '@sheetmark/contract';
import type { Box, ScaleRegion } from '@sheetmark/editor-core';
import { useState } from 'react';
import { createKey } from '../../lib/create-key.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useShareRegion } from '../api/share-regions.ts';
import type { EditorSession } from '../session.ts';
import { useScaleFields } from './scale-fields.tsx';

interface RegionDialogProps {
  session: EditorSession;
  sheet: Sheet;
  /** An existing region, or the box of a new one. */
  region: ScaleRegion | { readonly box: Box };
  onClose: () => void;
}

const maxNameLength = 60;

/** A region's name and scale. Shown on the sheet only after the server has saved it: it applies to everyone or to no one. */
export function RegionDialog({ session, sheet, region, onClose }: RegionDialogProps) {
  const existing = 'id' in region ? region : null;
  const [name, setName] = useState(existing?.name ?? editorMessages.newRegion(session.editor.state.regions.length + 1));
  const [id] = useState(() => existing?.id ?? createKey());
  const share = useShareRegion(session);
  const { calibration, fields } = useScaleFields({ session, sheet, current: existing?.calibration ?? null });
  const save = () => {
    if (calibration) share.mutate({ region: { id, name: name.trim(), box: region.box, calibration } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={existing ? editorMessages.editRegion(existing.name) : editorMessages.scaleOfRegion}
      submitLabel={editorMessages.saveRegion}
      submitDisabled={!calibration || name.trim() === ''}
      busy={share.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <Field
        label={editorMessages.regionName}
        value={name}
        maxLength={maxNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {fields}
    </Dialog>
  );
}
