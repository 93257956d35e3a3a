import type { EditableProperty } from '@sheetmark/editor-core';
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconLineDashed, IconLineDotted, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Segments } from '../../ui/segments.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionState } from '../use-session.ts';
import { chosenLook } from './chosen-look.ts';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './properties-panel.module.css';

interface ControlProps {
  value: unknown;
  onChange: (value: unknown) => void;
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
  /** What is shown for one of what is stored. */
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

/** How each property is edited; the kinds say which of them an object has. */
const controls: Readonly<Record<Exclude<EditableProperty, 'text' | 'label'>, Control>> = {
  stroke: colour('Line colour', false),
  strokeWidth: number('Line width', { min: 0, max: 50, step: 0.5, unit: 'pt' }),
  dash: choice('Line style', [
    { value: 'solid', label: 'Solid', icon: <IconMinus aria-hidden="true" /> },
    { value: 'dashed', label: 'Dashed', icon: <IconLineDashed aria-hidden="true" /> },
    { value: 'dotted', label: 'Dotted', icon: <IconLineDotted aria-hidden="true" /> },
  ]),
  fill: colour('Fill', true),
  opacity: number('Opacity', { min: 5, max: 100, step: 5, unit: '%', factor: 100 }),
  cloudSize: number('Cloud size', { min: 1, max: 100, step: 1, unit: 'pt' }),
  fontSize: number('Font size', { min: 1, max: 200, step: 1, unit: 'pt' }),
  textColor: colour('Text colour', false),
  textAlign: choice('Alignment', [
    { value: 'left', label: 'Left', icon: <IconAlignLeft aria-hidden="true" /> },
    { value: 'center', label: 'Centre', icon: <IconAlignCenter aria-hidden="true" /> },
    { value: 'right', label: 'Right', icon: <IconAlignRight aria-hidden="true" /> },
  ]),
  textBorder: ({ value, onChange }) => (
    <label className={styles.row}>
      <span>Border round the text</span>
      <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  ),
};

/** How the selected objects look, or what is drawn next. Made from the table of kinds. */
export function PropertiesPanel({ session }: { session: EditorSession }) {
  useSessionState(session);
  const look = chosenLook(session);
  if (!look) return <p className={styles.empty}>Select something on the sheet, or take a tool, to choose how it looks.</p>;
  const shown = look.properties.flatMap((property) => (property === 'text' || property === 'label' ? [] : [property]));
  return (
    <section className={styles.panel} aria-label="Properties">
      <h2>{look.title}</h2>
      {look.isLocked && <p className={styles.note}>Locked. Unlock it with Ctrl+Shift+L to change how it looks.</p>}
      <fieldset disabled={look.isLocked}>
        {shown.map((property) => {
          const Shown = controls[property];
          return <Shown key={property} value={look.valueOf(property)} onChange={(value) => look.set(property, value)} />;
        })}
      </fieldset>
    </section>
  );
}
