import type { Sheet } from '@sheetmark/contract';
import { type Calibration, measureObject, scaleOf, toCalibration } from '@sheetmark/editor-core';
import { useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useShareCalibration } from '../api/share-calibration.ts';
import type { EditorSession } from '../session.ts';
import { pointsPerMillimetre, ratioOf, units } from './units.ts';
import styles from './calibrate-dialog.module.css';

interface CalibrateDialogProps {
  session: EditorSession;
  sheet: Sheet;
  onClose: () => void;
}

type Way = 'scale' | 'length';

/** What lengths on this page mean: by the scale that the drawing names, or by a line over something whose length is known. */
export function CalibrateDialog({ session, sheet, onClose }: CalibrateDialogProps) {
  const onPage = selectedLength(session);
  const share = useShareCalibration(session.place);
  const [way, setWay] = useState<Way>(onPage === null && sheet.unit === 'pt' ? 'scale' : 'length');
  const [ratio, setRatio] = useState('50');
  const [length, setLength] = useState('');
  const [unit, setUnit] = useState(session.editor.state.calibration?.unit ?? 'mm');
  const calibration =
    way === 'scale' ? byScale(ratioOf(ratio), unit) : toCalibration({ actual: onPage ?? 0, calibrated: numberOf(length), unit });
  const save = () => {
    if (!calibration) return;
    session.calibrate(calibration);
    share.mutate(calibration);
    onClose();
  };
  return (
    <Dialog
      title={editorMessages.calibrateThisPage}
      submitLabel={editorMessages.calibrate}
      submitDisabled={!calibration}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={styles.ways} role="radiogroup" aria-label={editorMessages.calibrateBy}>
        {sheet.unit === 'pt' && (
          <label>
            <input type="radio" name="way" checked={way === 'scale'} onChange={() => setWay('scale')} /> {editorMessages.byScale}
          </label>
        )}
        <label>
          <input type="radio" name="way" checked={way === 'length'} onChange={() => setWay('length')} /> {editorMessages.byLength}
        </label>
      </div>
      {way === 'scale' && (
        <Field
          label={editorMessages.scaleOneTo}
          placeholder={editorMessages.scaleHint}
          value={ratio}
          onChange={(event) => setRatio(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {way === 'length' && onPage === null && <p className={styles.hint}>{editorMessages.howToCalibrate}</p>}
      {way === 'length' && onPage !== null && (
        <Field
          label={editorMessages.trueLength}
          inputMode="decimal"
          value={length}
          onChange={(event) => setLength(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Check onPage={onPage} calibration={way === 'scale' ? calibration : session.editor.state.calibration} isNew={way === 'scale'} />
      <label className={styles.unit}>
        <span>{editorMessages.unit}</span>
        <select value={unit} onChange={(event) => setUnit(event.currentTarget.value)}>
          {units.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  );
}

/** What the selected line measures: held against a length that is known, it shows whether the scale is right. */
function Check({ onPage, calibration, isNew }: { onPage: number | null; calibration: Calibration | null; isNew: boolean }) {
  if (onPage === null || !calibration) return null;
  const length = `${(onPage * scaleOf(calibration)).toFixed(1)} ${calibration.unit}`;
  return (
    <p className={styles.hint} role="status">
      {isNew ? editorMessages.measuresThen(length) : editorMessages.measuresNow(length)}
    </p>
  );
}

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** One page unit of paper at 1 : `ratio`. */
function byScale(ratio: number, unit: string): Calibration | null {
  const millimetres = units.find(({ name }) => name === unit)?.millimetres;
  return millimetres === undefined ? null : toCalibration({ actual: pointsPerMillimetre * millimetres, calibrated: ratio, unit });
}

/** Of the one line that is selected, in page units. */
function selectedLength(session: EditorSession): number | null {
  const [only, ...others] = session.editor.view.selectedObjects();
  return only?.kind === 'line' && others.length === 0 ? measureObject(only).length : null;
}
