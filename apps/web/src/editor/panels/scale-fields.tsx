import type { Sheet } from '@sheetmark/contract';
import { type Calibration, MOST_DECIMALS, measureObject, scaleOf, toCalibration, USUAL_DECIMALS } from '@sheetmark/editor-core';
import { type ReactNode, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Field } from '../../ui/field.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Select } from '../../ui/select.tsx';
import type { EditorSession } from '../session.ts';
import { pointsPerMillimetre, ratioOf, scaleText, units } from './units.ts';
import styles from './calibrate-dialog.module.css';

interface ScaleFieldsOptions {
  session: EditorSession;
  sheet: Sheet;
  /** What lengths mean there as it stands; null for nothing. */
  standing: Calibration | null;
}

/** `kept`: as it stands, with another unit of precision perhaps. */
type Way = 'kept' | 'scale' | 'length';

/**
 * What lengths on a page or a part of it mean: by the scale that the drawing names, or by a line over something whose length is known.
 * Answers the fields, and what they say; null for nothing that makes sense.
 */
export function useScaleFields({ session, sheet, standing }: ScaleFieldsOptions): { calibration: Calibration | null; fields: ReactNode } {
  const onPage = selectedLength(session);
  const [way, setWay] = useState<Way>(standing ? 'kept' : onPage === null && sheet.unit === 'pt' ? 'scale' : 'length');
  const [ratio, setRatio] = useState('50');
  const [length, setLength] = useState('');
  const [unit, setUnit] = useState(standing?.unit ?? 'mm');
  const [decimals, setDecimals] = useState(standing?.decimals ?? USUAL_DECIMALS);
  const chosen: Readonly<Record<Way, () => Calibration | null>> = {
    kept: () => standing,
    scale: () => byScale(ratioOf(ratio), unit),
    length: () => toCalibration({ actual: onPage ?? 0, calibrated: numberOf(length), unit }),
  };
  const found = chosen[way]();
  const calibration = found && { ...found, decimals };
  const ways: readonly { way: Way; label: string }[] = [
    ...(standing ? [{ way: 'kept' as const, label: editorMessages.keepScale(scaleText(standing, sheet)) }] : []),
    ...(sheet.unit === 'pt' ? [{ way: 'scale' as const, label: editorMessages.byScale }] : []),
    { way: 'length', label: editorMessages.byLength },
  ];
  const fields = (
    <>
      <div className={styles.ways} role="radiogroup" aria-label={editorMessages.calibrateBy}>
        {ways.map((each) => (
          <label key={each.way}>
            <Radio name="way" checked={way === each.way} onChange={() => setWay(each.way)} /> {each.label}
          </label>
        ))}
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
      <Check onPage={onPage} calibration={way === 'scale' ? calibration : standing} isNew={way === 'scale'} />
      <div className={styles.choices}>
        {way !== 'kept' && (
          <Select
            label={editorMessages.unit}
            value={unit}
            onChange={setUnit}
            choices={units.map(({ name, label }) => ({ value: name, label }))}
          />
        )}
        <Select
          label={editorMessages.decimals}
          value={String(decimals)}
          onChange={(value) => setDecimals(Number(value))}
          choices={Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => ({
            value: String(count),
            label: editorMessages.decimalsLike(count),
          }))}
        />
      </div>
    </>
  );
  return { calibration, fields };
}

/** What the selected line measures: held against a length that is known, it shows whether the scale is right. */
function Check({ onPage, calibration, isNew }: { onPage: number | null; calibration: Calibration | null; isNew: boolean }) {
  if (onPage === null || !calibration) return null;
  const length = `${(onPage * scaleOf(calibration)).toFixed(calibration.decimals ?? USUAL_DECIMALS)} ${calibration.unit}`;
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
