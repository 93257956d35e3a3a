import type { TitleBlock, TitleBlockField } from '@sheetmark/contract';
import { useState } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { parseDay } from '../../../../ui/day-input.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { disciplineName, disciplineOfName } from '../../model/discipline-name.ts';
import { reviewFields, type ReviewRow } from '../../model/review-rows.ts';
import { FramedTitleBlock } from './title-block-detail.tsx';

interface EditSheetDialogProps {
  row: ReviewRow;
  sheet: TitleBlock;
  onSave: (field: TitleBlockField, value: string) => void;
  onClose: () => void;
}

/** All values of a page in a form, for touch screens. */
export function EditSheetDialog({ row, sheet, onSave, onClose }: EditSheetDialogProps) {
  const shown = (field: TitleBlockField): string => {
    const value = row.values[field] ?? '';
    return field === 'discipline' && value !== '' ? disciplineName(value) : value;
  };
  const [values, setValues] = useState(() => Object.fromEntries(reviewFields.map((field) => [field, shown(field)])));
  const date = (values['date'] ?? '').trim();
  const isBad = date !== '' && parseDay(date) === undefined;
  const submit = () => {
    for (const field of reviewFields) {
      const text = (values[field] ?? '').trim();
      if (text !== shown(field) || row.unsure.has(field)) onSave(field, field === 'discipline' ? disciplineOfName(text) : text);
    }
    onClose();
  };
  return (
    <Dialog
      title={sheetReviewMessages.editTitle(sheet.page_number)}
      submitLabel={sheetReviewMessages.save}
      submitDisabled={isBad}
      onSubmit={submit}
      onClose={onClose}
    >
      <FramedTitleBlock sheet={sheet} />
      {reviewFields.map((field) => (
        <Field
          key={field}
          label={sheetReviewMessages.fields[field]}
          description={row.unsure.has(field) ? sheetReviewMessages.unsure : undefined}
          value={values[field] ?? ''}
          error={field === 'date' && isBad ? sheetReviewMessages.badDate : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [field]: value }));
          }}
        />
      ))}
    </Dialog>
  );
}
