/** Specification 5: the text is split on a space; a single word gives an empty last name. Further words stay with the last name. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const [first_name = '', ...others] = text.trim().split(/\s+/);
  return { first_name, last_name: others.join(' ') };
}
