import { fontFor, FONTS, type Properties } from '@sheetmark/editor-core';
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconLineDashed, IconLineDotted, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionState } from '../use-session.ts';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import { StampWords } from './stamp-words.tsx';
import { findStyleTarget, type StyleProperty } from './style-target.ts';
import styles from './properties-panel.module.css';

interface ControlProps {
  value: unknown;
  onChange: (value: unknown) => void;
  /** Sets several properties at once. */
  set: (properties: Properties) => void;
}
type Control = (props: ControlProps) => ReactNode;

const colour =
  (label: string, canBeNone: boolean): Control =>
  ({ value, onChange }) => (
    <ColourField
      label={label}
      canBeNone={canBeNone}
      value={typeof value === 'string' || value === null ? value : undefined}
      onChange={onChange}
    />
  );

interface NumberRange {
  min: number;
  max: number;
  step: number;
  unit?: string;
  /** Displayed value per stored value. */
  factor?: number;
}

const number =
  (label: string, { factor = 1, ...range }: NumberRange): Control =>
  ({ value, onChange }) => (
    <NumberField
      label={label}
      {...range}
      value={typeof value === 'number' ? value * factor : undefined}
      onChange={(entered) => onChange(entered / factor)}
    />
  );

const choice =
  <V extends string>(label: string, options: readonly { value: V; label: string; icon: ReactNode }[]): Control =>
  ({ value, onChange }) => (
    <div className={styles.row}>
      <span>{label}</span>
      <Segments label={label} options={options} value={options.find((option) => option.value === value)?.value} onChange={onChange} />
    </div>
  );

/** A dropdown. `normalize` maps a stored value to the option that represents it. */
const dropdown =
  (label: string, options: readonly { value: string; label: string }[], normalize: (value: string) => string = (value) => value): Control =>
  ({ value, onChange }) => (
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      <div className={styles.choice}>
        <Select
          size="s"
          label={label}
          labelled="hidden"
          value={typeof value === 'string' ? normalize(value) : ''}
          placeholder={editorMessages.mixed}
          choices={options}
          onChange={onChange}
        />
      </div>
    </div>
  );

const lineEnds = Object.entries(editorMessages.lineEnds).map(([value, label]) => ({ value, label }));

/** The control for each property. The table of kinds lists the properties of each kind of object. */
const controls: Readonly<Record<StyleProperty, Control>> = {
  stroke: colour(editorMessages.lineColour, false),
  strokeWidth: number(editorMessages.lineWidth, { min: 0, max: 50, step: 0.5, unit: 'pt' }),
  dash: choice(editorMessages.lineStyle, [
    { value: 'solid', label: editorMessages.solid, icon: <IconMinus aria-hidden="true" /> },
    { value: 'dashed', label: editorMessages.dashed, icon: <IconLineDashed aria-hidden="true" /> },
    { value: 'dotted', label: editorMessages.dotted, icon: <IconLineDotted aria-hidden="true" /> },
  ]),
  fill: colour(editorMessages.fill, true),
  opacity: number(editorMessages.opacity, { min: 5, max: 100, step: 5, unit: '%', factor: 100 }),
  lineStart: dropdown(editorMessages.lineStart, lineEnds),
  lineEnd: dropdown(editorMessages.lineEnd, lineEnds),
  cloudSize: number(editorMessages.cloudSize, { min: 1, max: 100, step: 1, unit: 'pt' }),
  fontFamily: dropdown(
    editorMessages.fontFamily,
    FONTS.map(({ name }) => ({ value: name, label: name })),
    (value) => fontFor(value).name,
  ),
  fontSize: number(editorMessages.fontSize, { min: 1, max: 200, step: 1, unit: 'pt' }),
  textColor: colour(editorMessages.textColour, false),
  textAlign: choice(editorMessages.alignment, [
    { value: 'left', label: editorMessages.left, icon: <IconAlignLeft aria-hidden="true" /> },
    { value: 'center', label: editorMessages.centre, icon: <IconAlignCenter aria-hidden="true" /> },
    { value: 'right', label: editorMessages.right, icon: <IconAlignRight aria-hidden="true" /> },
  ]),
  textBorder: ({ value, onChange }) => (
    <label className={styles.row}>
      <span aria-hidden="true">{editorMessages.textBorder}</span>
      <Checkbox label={editorMessages.textBorder} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  ),
  fitsText: ({ value, onChange }) => (
    <label className={styles.row}>
      <span aria-hidden="true">{editorMessages.fitsText}</span>
      <Checkbox label={editorMessages.fitsText} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  ),
  stamp: ({ value, set }) => <StampWords value={value} onChange={set} />,
  caption: ({ value }) => (
    <div className={styles.row}>
      <span>{editorMessages.stampCaption}</span>
      <span>{typeof value === 'string' ? value : editorMessages.mixed}</span>
    </div>
  ),
};

/** Edits the style of the selected objects, or of the active drawing tool. */
export function PropertiesPanel({ session }: { session: EditorSession }) {
  const { version } = useSessionState(session);
  const look = findStyleTarget(session, version);
  if (!look) return <p className={styles.empty}>{editorMessages.selectForLook}</p>;
  return (
    <section className={styles.panel} aria-label={messages.properties}>
      <h2>{look.title}</h2>
      {look.isLocked && <p className={styles.note}>{editorMessages.lockedLook}</p>}
      <fieldset disabled={look.isLocked}>
        {look.properties.map((property) => {
          const Shown = controls[property];
          return (
            <Shown key={property} value={look.valueOf(property)} onChange={(value) => look.set({ [property]: value })} set={look.set} />
          );
        })}
      </fieldset>
    </section>
  );
}
