import type { Sheet } from '@sheetmark/contract';
import {
  type Calibration,
  FEET_AND_INCHES,
  formatQuantity,
  INCH_FRACTIONS,
  measureObject,
  MOST_DECIMALS,
  scaleOf,
  toCalibration,
  USUAL_DECIMALS,
} from '@sheetmark/editor-core';
import { type ReactNode, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Field } from '../../ui/field.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Select } from '../../ui/select.tsx';
import type { EditorSession } from '../session.ts';
import { readLength, readScale, type WrittenScale } from './scale-notation.ts';
import { imperialScale, pointsPerMillimetre, ratioText, scaleText, units } from './units.ts';
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
  const [chosenUnit, setUnit] = useState<string | null>(standing?.unit ?? null);
  const [decimals, setDecimals] = useState(standing?.decimals ?? USUAL_DECIMALS);
  const scale = readScale(ratio);
  const real = readLength(length);
  const unit = chosenUnit ?? usualUnit(way === 'scale' ? scale : real);
  const chosen: Readonly<Record<Way, () => Calibration | null>> = {
    kept: () => standing,
    scale: () => byScale(scale, unit),
    length: () => toCalibration({ actual: onPage ?? 0, calibrated: lengthIn(unit, real), unit }),
  };
  const found = chosen[way]();
  const calibration = found && { ...found, decimals };
  const fields = (
    <>
      <Ways way={way} ways={waysOf(standing, sheet)} onChange={setWay} />
      {way === 'scale' && <ScaleField ratio={ratio} scale={scale} onChange={setRatio} />}
      {way === 'length' && (
        <LengthField
          isOffered={onPage !== null}
          length={length}
          read={calibration && lengthInWords(calibration, sheet)}
          onChange={setLength}
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
            label: precisionLike(unit, count),
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
  const length = formatQuantity({ value: onPage * scaleOf(calibration), unit: calibration.unit }, calibration.decimals);
  return (
    <p className={styles.hint} role="status">
      {isNew ? editorMessages.measuresThen(length) : editorMessages.measuresNow(length)}
    </p>
  );
}

/** Of what is written in feet or inches, feet and inches. */
const usualUnit = (written: { readonly isImperial: boolean } | null): string => (written?.isImperial ? FEET_AND_INCHES : 'mm');

interface NamedWay {
  readonly way: Way;
  readonly label: string;
}

const waysOf = (standing: Calibration | null, sheet: Sheet): readonly NamedWay[] => [
  ...(standing ? [{ way: 'kept' as const, label: editorMessages.keepScale(scaleText(standing, sheet)) }] : []),
  ...(sheet.unit === 'pt' ? [{ way: 'scale' as const, label: editorMessages.byScale }] : []),
  { way: 'length', label: editorMessages.byLength },
];

function Ways({ way, ways, onChange }: { way: Way; ways: readonly NamedWay[]; onChange: (way: Way) => void }) {
  return (
    <div className={styles.ways} role="radiogroup" aria-label={editorMessages.calibrateBy}>
      {ways.map((each) => (
        <label key={each.way}>
          <Radio name="way" checked={way === each.way} onChange={() => onChange(each.way)} /> {each.label}
        </label>
      ))}
    </div>
  );
}

interface ScaleFieldProps {
  ratio: string;
  scale: WrittenScale | null;
  onChange: (ratio: string) => void;
}

function ScaleField({ ratio, scale, onChange }: ScaleFieldProps) {
  return (
    <>
      <Field
        label={editorMessages.drawingScale}
        placeholder={editorMessages.scaleHint}
        value={ratio}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
      />
      <Understood text={ratio} read={scale && scaleInWords(scale)} help={editorMessages.scaleHelp} />
    </>
  );
}

interface LengthFieldProps {
  /** A line is selected whose length it can be. */
  isOffered: boolean;
  length: string;
  read: string | null;
  onChange: (length: string) => void;
}

function LengthField({ isOffered, length, read, onChange }: LengthFieldProps) {
  if (!isOffered) return <p className={styles.hint}>{editorMessages.howToCalibrate}</p>;
  return (
    <>
      <Field
        label={editorMessages.trueLength}
        placeholder={editorMessages.lengthHint}
        value={length}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
      />
      <Understood text={length} read={read} help={editorMessages.lengthHelp} />
    </>
  );
}

/** What was read from a field, so that a slip shows before it is applied. */
function Understood({ text, read, help }: { text: string; read: string | null; help: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.hint} role="status">
      {read ?? help}
    </p>
  );
}

function scaleInWords({ ratio }: WrittenScale): string {
  const imperial = imperialScale(ratio);
  return editorMessages.understood(imperial ? `${ratioText(ratio)}, ${imperial}` : ratioText(ratio));
}

function lengthInWords(calibration: Calibration, sheet: Sheet): string {
  const length = formatQuantity({ value: calibration.calibrated, unit: calibration.unit }, MOST_DECIMALS);
  return editorMessages.understood(`${length}, ${editorMessages.scale(scaleText(calibration, sheet)).toLowerCase()}`);
}

const precisionLike = (unit: string, decimals: number): string =>
  unit === FEET_AND_INCHES ? editorMessages.inchFraction(INCH_FRACTIONS[decimals] ?? 1) : editorMessages.decimalsLike(decimals);

const millimetresOf = (unit: string): number | undefined => units.find(({ name }) => name === unit)?.millimetres;

/** A length in another unit than it was written in; a bare number is in that unit already. 0 for none. */
function lengthIn(unit: string, length: ReturnType<typeof readLength>): number {
  if (!length) return 0;
  return length.unit === null ? length.value : (length.value * length.unit) / (millimetresOf(unit) ?? length.unit);
}

/** What one page unit of paper is in reality. */
function byScale(scale: WrittenScale | null, unit: string): Calibration | null {
  const millimetres = millimetresOf(unit);
  if (!scale || millimetres === undefined) return null;
  return toCalibration({ actual: pointsPerMillimetre * millimetres, calibrated: scale.ratio, unit });
}

/** Of the one line that is selected, in page units. */
function selectedLength(session: EditorSession): number | null {
  const [only, ...others] = session.editor.view.selectedObjects();
  return only?.kind === 'line' && others.length === 0 ? measureObject(only).length : null;
}
