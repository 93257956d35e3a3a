import type { z } from 'zod';

/** Whether a value is of the schema to the last key, and may leave as it is. */
type Fits = (value: unknown) => boolean;

/** An array whose elements are JSON already. Only an answer may hold one: its elements aren't checked against a schema. */
export class WrittenArray {
  readonly elements: readonly string[];

  constructor(elements: readonly string[]) {
    this.elements = elements;
  }

  toJSON(): unknown {
    return JSON.parse(`[${this.elements.join(',')}]`);
  }
}

/** The same of any one value. */
export class WrittenValue {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function objectFits(shape: z.core.$ZodShape): Fits {
  const fields = new Map(Object.entries(shape).map(([key, schema]) => [key, fitsOf(schema)]));
  const needed = Object.keys(shape).filter((key) => shape[key]?._zod.optout !== 'optional');
  return (value) => {
    if (!isObject(value)) return false;
    if (value instanceof WrittenValue) return true;
    let known = 0;
    for (const key in value) {
      const field = fields.get(key);
      if (field === undefined || !field(value[key])) return false;
      known += 1;
    }
    return known === fields.size || needed.every((key) => key in value);
  };
}

function unionFits({ options, discriminator }: z.core.$ZodUnionDef & { discriminator?: string }): Fits {
  if (discriminator === undefined) {
    const each = options.map(fitsOf);
    return (value) => each.some((fits) => fits(value));
  }
  const byKind = new Map<unknown, Fits>();
  for (const option of options) {
    for (const kind of option._zod.propValues?.[discriminator] ?? []) byKind.set(kind, fitsOf(option));
  }
  return (value) => isObject(value) && byKind.get(value[discriminator])?.(value) === true;
}

/** One made by `z.int()`, or by `z.number().int()`. */
function isWhole(def: z.core.$ZodNumberDef): boolean {
  return 'format' in def || (def.checks ?? []).some((check) => check._zod.def.check === 'number_format');
}

function made(schema: z.core.$ZodType): Fits {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the types' union, told apart by `type`
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectFits(def.shape);
    case 'array': {
      const element = fitsOf(def.element);
      return (value) => (Array.isArray(value) ? value.every(element) : value instanceof WrittenArray);
    }
    case 'tuple': {
      const items = def.items.map(fitsOf);
      return (value) => Array.isArray(value) && value.length === items.length && items.every((fits, at) => fits(value[at]));
    }
    case 'nullable': {
      const inner = fitsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fitsOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'union':
      return unionFits(def);
    case 'record': {
      const each = fitsOf(def.valueType);
      return (value) => isObject(value) && Object.values(value).every(each);
    }
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case 'literal': {
      const values = new Set<unknown>(def.values);
      return (value) => values.has(value);
    }
    case 'number':
      return isWhole(def) ? Number.isSafeInteger : Number.isFinite;
    case 'string':
      return (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'unknown':
      return () => true;
    default:
      return () => false;
  }
}

const known = new WeakMap<z.core.$ZodType, Fits>();

/**
 * A look at shapes and types that costs a fourth of parsing; formats and ranges are left to who parses. Says no to every kind of schema
 * that it does not know, and to keys that an object's schema does not name: those are for the parser to take away or to refuse.
 */
export function fitsOf(schema: z.core.$ZodType): Fits {
  const before = known.get(schema);
  if (before) return before;
  // A schema may name itself further down.
  let fits: Fits = () => false;
  known.set(schema, (value) => fits(value));
  fits = made(schema);
  known.set(schema, fits);
  return fits;
}
