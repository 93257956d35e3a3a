import type { RawAnnotation } from './raw-annotations.ts';

/** An annotation with those that are grouped with it or answer it. */
export interface Thread {
  readonly leader: RawAnnotation;
  /** Without the leader. */
  readonly members: readonly RawAnnotation[];
  readonly replies: readonly RawAnnotation[];
  readonly states: readonly RawAnnotation[];
}

const isMember = ({ entries }: RawAnnotation): boolean => entries.name('RT') === 'Group';
const isState = ({ entries }: RawAnnotation): boolean => entries.text('State') !== '';

/** The leader of each annotation by name: its first ancestor. Annotations in a circle lead themselves. */
function leadersOf(annotations: readonly RawAnnotation[]): Map<string, string> {
  const parents = new Map(annotations.map(({ name, parent }) => [name, parent]));
  const leaders = new Map<string, string>();
  for (const { name } of annotations) {
    const passed = new Set<string>();
    let current = name;
    for (;;) {
      const parent = parents.get(current);
      if (leaders.has(current) || passed.has(current) || typeof parent !== 'string' || !parents.has(parent)) break;
      passed.add(current);
      current = parent;
    }
    const inCircle = passed.has(current) ? [...passed].slice([...passed].indexOf(current)) : [];
    for (const each of inCircle) leaders.set(each, each);
    const leader = leaders.get(current) ?? current;
    leaders.set(current, leader);
    for (const each of passed) if (!leaders.has(each)) leaders.set(each, leader);
  }
  return leaders;
}

/**
 * Threads in the order of their leaders. Replies to replies belong to the first annotation. An annotation whose parent is missing, or that answers
 * itself in a circle, leads a thread of its own.
 */
export function threadsOf(annotations: readonly RawAnnotation[]): Thread[] {
  const leaders = leadersOf(annotations);
  const grouped = Map.groupBy(annotations, ({ name }) => leaders.get(name) ?? name);
  return annotations.flatMap((leader) => {
    const others = grouped.get(leader.name)?.filter((each) => each !== leader);
    if (!others) return [];
    const members = others.filter((each) => isMember(each));
    const answers = others.filter((each) => !isMember(each));
    return [{ leader, members, states: answers.filter((each) => isState(each)), replies: answers.filter((each) => !isState(each)) }];
  });
}
