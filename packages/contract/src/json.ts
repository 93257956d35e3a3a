/** The maximum nesting of JSON from outside. Drawings need 5 levels; much deeper JSON overflows the stack when it is serialized again. */
const MAX_JSON_DEPTH = 64;

/** Whether arrays and objects are nested more than `most` levels deep. Stops at that level itself. */
export function isTooDeep(value: unknown, most = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((each) => isTooDeep(each, most - 1));
}

const codes = { quote: 34, backslash: 92, openBracket: 91, closeBracket: 93, openBrace: 123, closeBrace: 125 } as const;

/** Whether the text has more opening brackets than `most`: otherwise it can't nest deeper. Searching for them is faster than reading every character. */
function hasMoreBrackets(text: string, most: number): boolean {
  let found = 0;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (++found > most) return true;
  }
  return false;
}

/** The same for a value inside JSON text, without parsing it; `levels` of arrays and objects surround the value. */
export function isTextTooDeep(text: string, levels = 0): boolean {
  if (!hasMoreBrackets(text, MAX_JSON_DEPTH + levels)) return false;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) isString = !isString;
    else if (isString) at += code === codes.backslash ? 1 : 0;
    else if (code === codes.openBracket || code === codes.openBrace) depth += 1;
    else if (code === codes.closeBracket || code === codes.closeBrace) depth -= 1;
    if (depth > MAX_JSON_DEPTH + levels) return true;
  }
  return false;
}

/** JSON.parse for text from outside. Throws a SyntaxError for invalid JSON, and a RangeError for JSON nested too deeply. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTextTooDeep(text)) throw new RangeError('JSON that nests too deeply');
  return value;
}

export function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
