/** What the report says of a sheet. */
export type RegisterCells = Readonly<Record<'number' | 'title' | 'revision' | 'date' | 'issue' | 'version' | 'openMarkups', string>>;

/** A line of the file that the worker reads: a heading, or a sheet below it. */
export type RegisterLine =
  | { readonly type: 'discipline'; readonly name: string }
  | { readonly type: 'sheet'; readonly cells: RegisterCells };

/** What the worker is asked: lines of JSON at `from`, the PDF to `to`. */
export interface RegisterAsked {
  /** The project's name. */
  readonly title: string;
  /** Such as who made it and when; each a name and a value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly from: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
