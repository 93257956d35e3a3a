import { TextInput, type TextInputProps } from '@mantine/core';
import { FieldError } from './field-error.tsx';

/** A text field with its label; the error is below it. */
export function Field({ error, ...rest }: TextInputProps) {
  return <TextInput {...rest} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
