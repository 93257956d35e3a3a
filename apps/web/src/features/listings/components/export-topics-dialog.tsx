import { useState } from 'react';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useExportWork } from '../api/export-work.ts';

const versions = ['bcf-3.0', 'bcf-2.1'] as const;

interface ExportTopicsDialogProps {
  projectId: number;
  /** The project's, for the file's. */
  name: string;
  onClose: () => void;
}

/** Exports the project's markups and tasks as topics for BIM programs. */
export function ExportTopicsDialog({ projectId, name, onClose }: ExportTopicsDialogProps) {
  const [format, setFormat] = useState<(typeof versions)[number]>('bcf-3.0');
  const exporting = useExportWork();
  const submit = () =>
    exporting.mutate({ source: { projectId }, query: { where: [], sort: [] }, columns: [], format, name }, { onSuccess: onClose });
  return (
    <Dialog
      title={topicsMessages.exportTitle}
      submitLabel={gridMessages.export}
      busy={exporting.isPending}
      refusal={exporting.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceCards
        label={topicsMessages.version}
        value={format}
        options={versions.map((value) => ({ value, name: gridMessages.formats[value], hint: topicsMessages.versionHints[value] }))}
        onChange={setFormat}
        autoFocus
      />
      <p>{topicsMessages.exportHint}</p>
    </Dialog>
  );
}
