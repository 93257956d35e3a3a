import { Modal } from '@mantine/core';
import type { RegisterRow, SheetDetail } from '@sheetmark/contract';
import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useFoundSheets } from './found-sheets.ts';
import { useSheetPreview } from './page-references.ts';
import { type SheetChoice, SheetChoices } from './sheet-choices.tsx';
import type { LinkedWorkspace, Travel } from './use-travel.ts';
import styles from './sheet-switcher.module.css';

interface SwitcherProps extends LinkedWorkspace {
  travel: Travel;
  onClose: () => void;
}

/** Types a number and opens the sheet, or one of its details, here or next to the open sheet. */
export function SheetSwitcher({ travel, onClose, ...workspace }: SwitcherProps) {
  useFocusReturn();
  const [within, list] = useState<RegisterRow | null>(null);
  const open = (row: RegisterRow, { isBeside, detail }: { isBeside: boolean; detail?: SheetDetail | undefined }) => {
    const { item_id: itemId, folder_id: folderId, file_id: fileId, page_number: pageNumber } = row;
    onClose();
    if (isBeside) return workspace.onSidePage({ itemId, fileId, pageNumber });
    travel.go({ place: { projectId: workspace.opened.projectDetails.id, itemId, folderId, fileId, pageNumber }, box: detail?.box });
  };
  return (
    <Modal.Root opened onClose={onClose} size="480px" yOffset="var(--dialog-top)">
      <Modal.Overlay />
      <Modal.Content aria-label={linksMessages.openASheet}>
        <Modal.Body className={styles.body}>
          {within ? (
            <Details row={within} onOpen={(detail, how) => open(within, { ...how, detail })} onBack={() => list(null)} />
          ) : (
            <Sheets projectId={workspace.opened.projectDetails.id} onOpen={open} onDetails={list} />
          )}
          <footer className={styles.hints}>
            <span>
              <kbd>{linksMessages.keys.enter}</kbd> {linksMessages.open}
            </span>
            <span>
              <kbd>{linksMessages.keys.shiftEnter}</kbd> {linksMessages.nextToIt}
            </span>
            <span>
              <kbd>{within ? linksMessages.keys.shiftTab : linksMessages.keys.tab}</kbd>{' '}
              {within ? linksMessages.allSheets : linksMessages.itsDetails}
            </span>
          </footer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface SheetsProps {
  projectId: number;
  onOpen: (row: RegisterRow, how: { isBeside: boolean }) => void;
  onDetails: (row: RegisterRow) => void;
}

function Sheets({ projectId, onOpen, onDetails }: SheetsProps) {
  const [text, setText] = useState('');
  const { sheets, total } = useFoundSheets(projectId, text);
  const choices = sheets?.map((row) => ({
    ...row,
    key: String(row.id),
    ...namesOf(row),
    note: row.version_label,
    picture: row.thumbnail_url,
    row,
  }));
  return (
    <SheetChoices
      text={text}
      onText={setText}
      label={linksMessages.findSheet}
      choices={choices}
      nothing={text === '' ? linksMessages.noSheets : linksMessages.noMatch(text)}
      aside={<span role="status">{linksMessages.found(total)}</span>}
      onChoose={({ row }, how) => onOpen(row, how)}
      onTab={({ row }) => onDetails(row)}
    />
  );
}

const namesOf = ({ number, title }: RegisterRow) => ({ number: number ?? '', title: title ?? '' });

interface DetailsProps {
  row: RegisterRow;
  onOpen: (detail: SheetDetail, how: { isBeside: boolean }) => void;
  onBack: () => void;
}

function Details({ row, onOpen, onBack }: DetailsProps) {
  const [text, setText] = useState('');
  const preview = useSheetPreview(row);
  const wanted = text.trim().toLowerCase();
  const choices = preview?.details
    .filter(({ number, title }) => `${number} ${title ?? ''}`.toLowerCase().includes(wanted))
    .map((detail): SheetChoice & { detail: SheetDetail } => ({
      key: detail.number,
      number: detail.number,
      title: detail.title ?? '',
      note: detail.scale ?? '',
      detail,
    }));
  return (
    <SheetChoices
      text={text}
      onText={setText}
      label={linksMessages.detailsOf(row.number ?? '')}
      choices={choices}
      nothing={linksMessages.noDetails(row.number ?? '')}
      onChoose={({ detail }, how) => onOpen(detail, how)}
      onBack={onBack}
    />
  );
}
