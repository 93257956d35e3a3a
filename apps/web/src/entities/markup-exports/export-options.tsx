import { type ReactNode, useId } from 'react';
import { markupExportsMessages as words } from '../../lib/messages/markup-exports.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Radio } from '../../ui/radio.tsx';
import { type Status, StatusIcon, statusOrder, statusWords } from '../../ui/status.tsx';
import { chosenPages, type CountedMarkup, type ExportChoice, type ExportForm, type ExportSubject, isPdf, total } from './export-choice.ts';
import styles from './export-dialog.module.css';

interface OptionsProps {
  subject: ExportSubject;
  choice: ExportChoice;
  /** Markups of the chosen pages and versions; null until they are counted. */
  inReach: readonly CountedMarkup[] | null;
  onChange: (choice: ExportChoice) => void;
}

const forms: readonly ExportForm[] = ['annotated', 'flattened', 'xfdf', 'fdf'];

/** How the markups are exported. */
export function ExportOptions(props: OptionsProps) {
  const { subject, choice, onChange } = props;
  const versions = { all: words.allVersions, this: subject.version ? words.thisVersion(subject.version) : words.newestVersion };
  return (
    <div className={styles.options}>
      <Group label={words.format}>
        <div className={styles.forms}>
          {forms.map((form) => (
            <label key={form} className={styles.card} data-chosen={choice.form === form || undefined}>
              <Radio name="form" checked={choice.form === form} onChange={() => onChange({ ...choice, form })} />
              <span>
                <b>{words.forms[form].name}</b>
                {words.forms[form].hint}
              </span>
            </label>
          ))}
        </div>
      </Group>
      <Pages {...props} />
      <Choice
        label={words.markupsFrom}
        options={versions}
        value={choice.onlyVersion ? 'this' : 'all'}
        onChange={(value) => onChange({ ...choice, onlyVersion: value === 'this' })}
      />
      <Statuses {...props} />
      <Choice
        label={words.comments}
        options={{ with: words.withComments, without: words.withoutComments }}
        value={choice.comments ? 'with' : 'without'}
        onChange={(value) => onChange({ ...choice, comments: value === 'with' })}
      />
    </div>
  );
}

function Pages({ subject, choice, onChange }: OptionsProps) {
  const hint = useId();
  if (!subject.pages || subject.pages.count === 1) return null;
  const options = { all: words.allPages(subject.pages.count), this: words.thisPage, some: words.somePages };
  const isWrong = choice.pageNumbers !== '' && chosenPages(choice, subject) === null;
  return (
    <div>
      <Choice label={words.pages} options={options} value={choice.pages} onChange={(pages) => onChange({ ...choice, pages })} />
      {choice.pages === 'some' && (
        <>
          <input
            className={styles.numbers}
            aria-label={words.pageNumbers}
            aria-describedby={hint}
            aria-invalid={isWrong}
            value={choice.pageNumbers}
            onChange={({ target }) => onChange({ ...choice, pageNumbers: target.value })}
          />
          <small id={hint}>{isWrong ? words.wrongPages : words.pageNumbersHint}</small>
        </>
      )}
      {choice.pages !== 'all' && isPdf(choice) && (
        <label className={styles.option}>
          <Checkbox
            label={words.onlyPages}
            checked={choice.onlyPages}
            onChange={() => onChange({ ...choice, onlyPages: !choice.onlyPages })}
          />
          {words.onlyPages}
        </label>
      )}
    </div>
  );
}

function Statuses({ choice, inReach, onChange }: OptionsProps) {
  const toggle = (status: Status): void => {
    const statuses = new Set(choice.statuses);
    if (!statuses.delete(status)) statuses.add(status);
    onChange({ ...choice, statuses });
  };
  return (
    <Group label={words.statuses}>
      <div className={styles.statuses}>
        {statusOrder.map((status) => (
          <label key={status}>
            <Checkbox label={statusWords[status]} checked={choice.statuses.has(status)} onChange={() => toggle(status)} />
            <StatusIcon status={status} />
            {statusWords[status]}
            {inReach && <small>{total(inReach.filter((each) => each.status === status))}</small>}
          </label>
        ))}
      </div>
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  options: Readonly<Record<V, string>>;
  value: V;
  onChange: (value: V) => void;
}

/** A few options in words, next to each other. */
function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const name = useId();
  const isOption = (key: string): key is V => key in options;
  return (
    <Group label={label}>
      <div className={styles.segments}>
        {Object.keys(options)
          .filter(isOption)
          .map((option) => (
            <label key={option} data-chosen={option === value || undefined}>
              <Radio name={name} checked={option === value} onChange={() => onChange(option)} />
              {options[option]}
            </label>
          ))}
      </div>
    </Group>
  );
}
