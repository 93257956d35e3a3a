interface Searchable {
  label: string;
  detail?: string;
  keywords?: string;
}

const lower = (text: string) => text.toLocaleLowerCase();

/** 0 is best: the label begins with the text, one of its words does, the label contains it, or a synonym does. */
function rank({ label }: Searchable, typed: string): number {
  const name = lower(label);
  if (name.startsWith(typed)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 1;
  return name.includes(typed) ? 2 : 3;
}

/** The entries that contain every typed word, best first; equally good entries keep their order. */
export function findEntries<E extends Searchable>(entries: readonly E[], text: string): E[] {
  const typed = lower(text.trim());
  const words = typed.split(/\s+/);
  const holdsAll = ({ label, detail = '', keywords = '' }: E) => {
    const own = lower(`${label} ${detail} ${keywords}`);
    return words.every((word) => own.includes(word));
  };
  return entries.filter(holdsAll).toSorted((a, b) => rank(a, typed) - rank(b, typed));
}
