import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiFailure } from './api-client.ts';

type Values = Record<string, string>;
/** The message below each field. */
type Errors = Readonly<Partial<Record<string, string>>>;

interface ContractFormOptions<V extends Values> {
  schema: z.ZodType;
  initialValues: V;
  /** Overrides when an error disappears; by default when its field becomes valid. */
  clearsWhen?: { readonly [K in keyof V]?: (value: string) => boolean };
}

/** The first error of each field. */
function validate(schema: z.ZodType, values: Values): Errors {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
}

/** A form for a call's body schema. Errors appear on submit and each disappears when its field becomes valid; typing never adds one. */
export function useContractForm<V extends Values>({ schema, initialValues, clearsWhen = {} }: ContractFormOptions<V>) {
  const [kept, keep] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();

  const stillWrong = (changed: V): Errors => {
    const now = validate(schema, changed);
    const isWrong = (name: string): boolean => {
      const clears = clearsWhen[name];
      return clears ? !clears(changed[name] ?? '') : name in now;
    };
    return Object.fromEntries(Object.entries(errors).flatMap(([name, error]) => (isWrong(name) ? [[name, now[name] ?? error]] : [])));
  };
  /** The initial values. */
  const restart = (unchanged: V): void => {
    keep(unchanged);
    setValues(unchanged);
    setErrors({});
  };
  const form = {
    values,
    setErrors,
    restart,
    reset: () => restart(initialValues),
    isDirty: Object.entries(values).some(([name, value]) => kept[name] !== value),
    getInputProps: (name: keyof V & string) => ({
      value: values[name] ?? '',
      error: errors[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const changed = { ...values, [name]: value };
        setValues(changed);
        setErrors(stillWrong(changed));
      },
    }),
    onSubmit: (act: (values: V) => void) => (event?: FormEvent) => {
      event?.preventDefault();
      setRefusal(undefined);
      const wrong = validate(schema, values);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) act(values);
    },
  };

  /** Shows a failed call's errors next to their fields, or returns the message to show elsewhere. */
  const place = (failure: Error): string | undefined => {
    if (!(failure instanceof ApiFailure)) return failure.message;
    const own = failure.errors.filter((issue) => issue.path in initialValues);
    if (own.length === 0) return failure.message;
    setErrors(Object.fromEntries(own.map((issue) => [issue.path, issue.message])));
    return undefined;
  };
  /** Shows a failed call's errors next to their fields, or its message as the `refusal` of the form. */
  const refuse = (failure: Error): void => setRefusal(place(failure));
  return { form, place, refuse, refusal };
}
