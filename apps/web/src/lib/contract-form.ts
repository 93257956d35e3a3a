import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { ApiFailure } from './api-client.ts';

interface ContractFormOptions<V extends Record<string, string>> {
  schema: z.ZodType;
  initialValues: V;
  /** Where an error goes by a rule of its own rather than when the field is valid. */
  clearsWhen?: { readonly [K in keyof V]?: (value: string) => boolean };
}

/**
 * A form on a call's body schema. Errors come at the submit and each goes as its field becomes valid;
 * typing never brings one up.
 */
export function useContractForm<V extends Record<string, string>>({ schema, initialValues, clearsWhen = {} }: ContractFormOptions<V>) {
  const resolve = schemaResolver(schema, { sync: true });
  const stillWrong = (values: V, shown: FormErrors): FormErrors => {
    const now = resolve(values);
    const kept: FormErrors = {};
    for (const [name, error] of Object.entries(shown)) {
      const rule = clearsWhen[name];
      const wrong = rule ? !rule(values[name] ?? '') : name in now;
      if (wrong) kept[name] = now[name] ?? error;
    }
    return kept;
  };
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: resolve,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => form.setErrors(stillWrong(values, form.errors)),
  });

  /** Puts a failure of the call where it belongs: beside its fields, or returns the sentence to show above the button. */
  const place = (failure: Error): string | undefined => {
    if (!(failure instanceof ApiFailure)) return failure.message;
    const own = failure.errors.filter((issue) => issue.path in initialValues);
    if (own.length === 0) return failure.message;
    form.setErrors(Object.fromEntries(own.map((issue) => [issue.path, issue.message])));
    return undefined;
  };
  return { form, place };
}
