/** How well a measurement separates two samples. */
export interface Separation {
  /** The probability that a value of the first sample is larger than one of the second; 0.5 if they are indistinguishable. */
  readonly chance: number;
  /** Its distance from 0.5 in standard deviations, if both samples have the same distribution. */
  readonly z: number;
}

/** The rank-sum test of Mann, Whitney and Wilcoxon, with the normal approximation; equal values share their ranks. */
export function separate(first: readonly number[], second: readonly number[]): Separation {
  const [n, m] = [first.length, second.length];
  const { ranks, ties } = rank([...first, ...second]);
  const sum = ranks.slice(0, n).reduce((total, each) => total + each, 0);
  const u = sum - (n * (n + 1)) / 2;
  const all = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  return { chance: u / (n * m), z: spread === 0 ? 0 : (u - (n * m) / 2) / spread };
}

/** Ranks from 1 in the order of the values, and the sum of t³ − t over groups of t equal ones. */
function rank(values: readonly number[]): { ranks: number[]; ties: number } {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const ranks = values.map(() => 0);
  let ties = 0;
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (order[end]?.value === order[start]?.value) end += 1;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  return { ranks, ties };
}
