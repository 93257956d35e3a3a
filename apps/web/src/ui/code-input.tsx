import { Input } from '@mantine/core';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './code-input.module.css';

const length = 6;
const places = Array.from({ length }, (_, place) => place);

interface CodeInputProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (digits: string) => void;
}

/** What is typed or pasted after a whole code begins a new one. */
function digitsOf(text: string, before: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const isNew = before.length === length && digits.length > length && digits.startsWith(before);
  return (isNew ? digits.slice(length) : digits).slice(0, length);
}

/**
 * A code of six digits, shown in boxes. One field, so that pasting, one-time codes of the system and screen readers work as in any other.
 */
export function CodeInput({ label, value, error, onChange }: CodeInputProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} error={error ? <FieldError>{error}</FieldError> : undefined}>
      <div className={classNames(styles.code, error && styles.wrong)}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          data-autofocus
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={({ currentTarget }) => onChange(digitsOf(currentTarget.value, value))}
          onSelect={({ currentTarget: input }) => {
            // Without a selection digits are typed at the end, where the marked box is.
            if (input.selectionStart === input.selectionEnd) input.setSelectionRange(length, length);
          }}
        />
        {places.map((place) => (
          <span key={place} className={classNames(place === Math.min(value.length, length - 1) && styles.next)} aria-hidden="true">
            {value[place]}
          </span>
        ))}
      </div>
    </Input.Wrapper>
  );
}
