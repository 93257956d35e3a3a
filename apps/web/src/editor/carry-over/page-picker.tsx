import { type Sheet, sheetName } from '@sheetmark/contract';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { Select } from '../../ui/select.tsx';
import styles from './queue-screen.module.css';

interface PagePickerProps {
  /** Empty if the page is known. */
  sheets: readonly Sheet[];
  shown: Sheet | null;
  onChoose: (page: number) => void;
}

/** The page to place a markup on whose own page is gone. */
export function PagePicker({ sheets, shown, onChoose }: PagePickerProps) {
  if (sheets.length === 0 || !shown) return null;
  return (
    <div className={styles.pagePicker}>
      <Select
        size="s"
        label={carryOverMessages.showPage}
        value={String(shown.page_number)}
        choices={sheets.map((sheet) => ({
          value: String(sheet.page_number),
          label: carryOverMessages.choice(sheet.page_number, sheetName(sheet)),
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}
