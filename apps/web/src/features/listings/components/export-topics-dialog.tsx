import { useState } from 'react';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useExportWork } from '../api/export-work.ts';
import { shownList } from '../model/shown-list.ts';

const versions = ['bcf-3.0', 'bcf-2.1'] as const;

interface ExportTopicsDialogProps {
  projectId: number;
  /** The project's, for the file's. */
  name: string;
  onClose: () => void;
}

/** Exports the rows of the list on the page as topics for BIM programs, or else all markups and tasks of the project. */
export function ExportTopicsDialog({ projectId, name, onClose }: ExportTopicsDialogProps) {
  const [format, setFormat] = useState<(typeof versions)[number]>('bcf-3.0');
  const [list] = useState(shownList);
  const exporting = useExportWork({ failsInPlace: true });
  const { source, query } = list ?? { source: { projectId }, query: { where: [], sort: [] } };
  const submit = () => exporting.mutate({ source, query, columns: ['name'], format, name: list?.name ?? name }, { onSuccess: onClose });
  return (
    <Dialog
      title={topicsMessages.exportTitle}
      submitLabel={gridMessages.export}
      busy={exporting.isPending}
      refusal={exporting.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{list ? topicsMessages.exportsList(list.name, list.count) : topicsMessages.exportsProject(name)}</p>
      <ChoiceCards
        label={topicsMessages.version}
        value={format}
        options={versions.map((value) => ({ value, name: gridMessages.formats[value], hint: topicsMessages.versionHints[value] }))}
        onChange={setFormat}
        autoFocus
      />
    </Dialog>
  );
}
