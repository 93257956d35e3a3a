import type { Sheet } from '@sheetmark/contract';
import {
  type Calibration,
  FEET_AND_INCHES,
  formatQuantity,
  INCH_FRACTIONS,
  measureObject,
  MAX_DECIMALS,
  scaleOf,
  toCalibration,
  DEFAULT_DECIMALS,
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
  /** The current calibration, if any. */
  current: Calibration | null;
}

/** `kept`: the current scale, possibly with another precision. */
type Method = 'kept' | 'scale' | 'length';

/**
 * Calibrates a page or region, by the scale named on the drawing or by a line of known length. Returns the form fields and the calibration
 * entered; null if the input is invalid.
 */
export function useScaleFields({ session, sheet, current }: ScaleFieldsOptions): { calibration: Calibration | null; fields: ReactNode } {
  const onPage = selectedLength(session);
  const [method, setMethod] = useState<Method>(current ? 'kept' : onPage === null && sheet.unit === 'pt' ? 'scale' : 'length');
  const [ratio, setRatio] = useState('50');
  const [length, setLength] = useState('');
  const [chosenUnit, setUnit] = useState<string | null>(current?.unit ?? null);
  const [decimals, setDecimals] = useState(current?.decimals ?? DEFAULT_DECIMALS);
  const scale = readScale(ratio);
  const real = readLength(length);
  const unit = chosenUnit ?? usualUnit(method === 'scale' ? scale : real);
  const chosen: Readonly<Record<Method, () => Calibration | null>> = {
    kept: () => current,
    scale: () => byScale(scale, unit),
    length: () => toCalibration({ actual: onPage ?? 0, calibrated: lengthIn(unit, real), unit }),
  };
  const found = chosen[method]();
  const calibration = found && { ...found, decimals };
  const fields = (
    <>
      <Methods method={method} methods={methodsFor(current, sheet)} onChange={setMethod} />
      {method === 'scale' && <ScaleField ratio={ratio} scale={scale} onChange={setRatio} />}
      {method === 'length' && (
        <LengthField
          isOffered={onPage !== null}
          length={length}
          read={calibration && lengthInWords(calibration, sheet)}
          onChange={setLength}
        />
      )}
      <Check onPage={onPage} calibration={method === 'scale' ? calibration : current} isNew={method === 'scale'} />
      <div className={styles.choices}>
        {method !== 'kept' && (
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
          choices={Array.from({ length: MAX_DECIMALS + 1 }, (_, count) => ({
            value: String(count),
            label: precisionLike(unit, count),
          }))}
        />
      </div>
    </>
  );
  return { calibration, fields };
}

/** Shows what the selected line measures with this scale, so that users can compare it with a known length. */
function Check({ onPage, calibration, isNew }: { onPage: number | null; calibration: Calibration | null; isNew: boolean }) {
  if (onPage === null || !calibration) return null;
  const length = formatQuantity({ value: onPage * scaleOf(calibration), unit: calibration.unit }, calibration.decimals);
  return (
    <p className={styles.hint} role="status">
      {isNew ? editorMessages.measuresThen(length) : editorMessages.measuresNow(length)}
    </p>
  );
}

/** Feet and inches for lengths written in either, millimetres for others. */
const usualUnit = (written: { readonly isImperial: boolean } | null): string => (written?.isImperial ? FEET_AND_INCHES : 'mm');

interface MethodOption {
  readonly method: Method;
  readonly label: string;
}

const methodsFor = (current: Calibration | null, sheet: Sheet): readonly MethodOption[] => [
  ...(current ? [{ method: 'kept' as const, label: editorMessages.keepScale(scaleText(current, sheet)) }] : []),
  ...(sheet.unit === 'pt' ? [{ method: 'scale' as const, label: editorMessages.byScale }] : []),
  { method: 'length', label: editorMessages.byLength },
];

function Methods({ method, methods, onChange }: { method: Method; methods: readonly MethodOption[]; onChange: (method: Method) => void }) {
  return (
    <div className={styles.ways} role="radiogroup" aria-label={editorMessages.calibrateBy}>
      {methods.map((each) => (
        <label key={each.method}>
          <Radio name="method" checked={method === each.method} onChange={() => onChange(each.method)} /> {each.label}
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
      <Interpretation text={ratio} read={scale && scaleInWords(scale)} help={editorMessages.scaleHelp} />
    </>
  );
}

interface LengthFieldProps {
  /** Whether a line is selected. */
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
      <Interpretation text={length} read={read} help={editorMessages.lengthHelp} />
    </>
  );
}

/** Shows how a field's text was read, so that users notice mistakes before they apply it. */
function Interpretation({ text, read, help }: { text: string; read: string | null; help: string }) {
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
  const length = formatQuantity({ value: calibration.calibrated, unit: calibration.unit }, MAX_DECIMALS);
  return editorMessages.understood(`${length}, ${editorMessages.scale(scaleText(calibration, sheet)).toLowerCase()}`);
}

const precisionLike = (unit: string, decimals: number): string =>
  unit === FEET_AND_INCHES ? editorMessages.inchFraction(INCH_FRACTIONS[decimals] ?? 1) : editorMessages.decimalsLike(decimals);

const millimetresOf = (unit: string): number | undefined => units.find(({ name }) => name === unit)?.millimetres;

/** Converts a length to `unit`; a bare number already is in `unit`. 0 without a length. */
function lengthIn(unit: string, length: ReturnType<typeof readLength>): number {
  if (!length) return 0;
  return length.unit === null ? length.value : (length.value * length.unit) / (millimetresOf(unit) ?? length.unit);
}

/** The calibration of a page in points that is drawn to scale. */
function byScale(scale: WrittenScale | null, unit: string): Calibration | null {
  const millimetres = millimetresOf(unit);
  if (!scale || millimetres === undefined) return null;
  return toCalibration({ actual: pointsPerMillimetre * millimetres, calibrated: scale.ratio, unit });
}

/** The length of the selected line in page units; null unless exactly one line is selected. */
function selectedLength(session: EditorSession): number | null {
  const [only, ...others] = session.editor.view.selectedObjects();
  return only?.kind === 'line' && others.length === 0 ? measureObject(only).length : null;
}
