import type { CanvasObject } from '../document/object.ts';
import { isRecord } from '../shapes/checks.ts';
import type { Form } from '../shapes/kind.ts';
import { formOf } from '../shapes/kinds.ts';
import { formOfSaved } from './saved-forms.ts';

export const nameOfObject = (object: CanvasObject): string => formOf(object).name;

/** The name of an object in its saved form; null for an unknown one. */
export const nameOfSaved = (saved: unknown): string | null => (isRecord(saved) && formOfSaved(saved)?.form.name) || null;

/** What an object in its saved form measures; null for nothing. */
export const measurementOfSaved = (saved: unknown): Form['measures'] | null =>
  (isRecord(saved) && formOfSaved(saved)?.form.measures) || null;
