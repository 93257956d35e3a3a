import { IconTrash } from '@tabler/icons-react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { FormError } from '../../../../ui/field-error.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { type Boxes, drawnFields, type DrawnField } from '../../model/drawn-box.ts';
import styles from './draw-title-block.module.css';

export interface Readings {
  readonly list: readonly { field: string; value: string | null; pages: number; missing: readonly number[] }[];
  readonly error: Error | null;
}

interface DrawFieldsProps {
  field: DrawnField;
  boxes: Boxes;
  readings: Readings;
  onField: (field: DrawnField) => void;
  onRemove: () => void;
}

/** Which value is drawn, what each box reads, and on how many pages. */
export function DrawFields({ field, boxes, readings, onField, onRemove }: DrawFieldsProps) {
  const texts = sheetReviewMessages.draw;
  return (
    <aside className={styles.fields}>
      <p>{texts.hint}</p>
      <fieldset>
        <legend className="visually-hidden">{texts.value}</legend>
        {drawnFields.map((each) => {
          const name = sheetReviewMessages.fields[each];
          const reading = readings.list.find((one) => one.field === each);
          return (
            <div key={each} className={styles.field} data-current={each === field || undefined}>
              <label>
                <input type="radio" name="field" checked={each === field} onChange={() => onField(each)} />
                <span>{name}</span>
                <b aria-live="polite">{boxes[each] ? (reading ? texts.reads(reading.value) : texts.reading) : texts.notDrawn}</b>
                {boxes[each] && reading && (
                  <small>
                    {texts.summary(reading.pages, reading.pages + reading.missing.length)}{' '}
                    {reading.missing.length > 0 && texts.without(reading.missing)}
                  </small>
                )}
              </label>
              {boxes[each] && each === field && <IconButton size="s" label={texts.remove(name)} icon={<IconTrash />} onClick={onRemove} />}
            </div>
          );
        })}
      </fieldset>
      <FormError>{readings.error?.message}</FormError>
    </aside>
  );
}
