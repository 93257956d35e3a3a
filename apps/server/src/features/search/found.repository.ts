import type { FolderId, ItemId, MarkupId, ProjectId, SheetId, TaskId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { type SearchParameters, createStatement, parameter } from './named-parameters.repository.ts';
import { hasTrigrams, isNumbered, likenessOfBegun, type Terms } from './search-terms.ts';

export interface SearchQuery extends Terms {
  readonly viewer: UserId;
  /** All of them the viewer's. */
  readonly projects: readonly ProjectId[];
  readonly limit: number;
}

export type Sql = RawBuilder<unknown>;
export const raw = (text: string): Sql => sql.raw(text);

/** A kind of text that things of one kind are found by. */
export interface Place {
  /** Where the text is stored, for rows that the viewer can see if their project is one of the requested ones. */
  readonly from: Sql;
  readonly project: Sql;
  /** Of what is found. */
  readonly id: Sql;
  readonly text: Sql;
  /** Table and key of the row that holds the text; its words are indexed by stretches of 2 to the power of `stretch` keys. */
  readonly key: readonly [table: string, key: string];
  readonly stretch: number;
  /** How much it counts to be found here; 1 is the most. */
  readonly weight: number;
  /** What a thing is called: one that begins with what is searched comes before all others, one that is called so first. */
  readonly name?: Sql;
  /** The text is a name; names are few compared with other texts. */
  readonly isName?: true;
}

export interface Kind {
  /** The text that counts most first. */
  readonly places: readonly Place[];
  /** Rows that are read before any word index, and where they are stored. */
  readonly newest?: { readonly rows: Sql; readonly place: Place };
}

/** So many are ranked where words are looked up, the newest stretch of ids first… */
const wordsRankedAtMost = 100;
/** …and so many of each kind of text, which the index finds first, where parts of words are. */
const partsRankedAtMost = 200;

/** How well a text matches the typed words: as parts of words, as words with an open end, as whole words. */
type Fit = 0 | 1 | 2;
const [parts, begun, whole] = [0, 1, 2] as const;

/** Every text is made lower case once, however many words. */
const seenToHoldAll = (text: Sql): Sql => sql`lower(${text}) like all(${parameter('patterns')})`;
/** As a filter alone: an index of projects would find all of their rows. */
const seenToBeReached = (project: Sql): Sql => sql`(${project} = any(${parameter('projects')})) is true`;

function shown({ id, text, weight, name }: Place, fit: Fit): Sql {
  const typed = parameter('typed');
  const called =
    name && sql` + case when starts_with(lower(${name}), ${typed}) then case when lower(${name}) = ${typed} then 2 else 1 end else 0 end`;
  // A literal match has similarity 1, which costs a tenth of comparing trigrams.
  const likeness = sql`case when strpos(' ' || lower(${text}) || ' ', ${parameter('phrase')}) > 0 then 1::real else word_similarity(${typed}, ${text}) end`;
  return sql`${id} as id, ${sql.lit(weight)}::real * ${likeness}${called ?? sql``} as rank, ${sql.lit(fit)} as fit,
    substring(${text} from greatest(1, strpos(lower(${text}), ${parameter('first')}) - 60) for 180) as excerpt`;
}

/** From stretch to stretch, the newest first, as far as is needed: the places of a frequent word are never read all. */
function byWords(place: Place, query: 'whole' | 'begun'): Sql {
  const { from, project, text, stretch } = place;
  const [table, key] = place.key;
  const looked = sql`words_within(${raw(key)} >> ${sql.lit(stretch)}, ${text}) @@ replace(${parameter(query)}, '#', stretch::text)::tsquery`;
  return sql`(select hit.* from generate_series((select max(${raw(key)}) >> ${sql.lit(stretch)} from ${raw(table)}), 0, -1) as stretch
    cross join lateral (select ${shown(place, query === 'whole' ? whole : begun)} ${from} and ${looked} and ${seenToBeReached(project)} and ${seenToHoldAll(text)}
      limit ${sql.lit(wordsRankedAtMost)}) as hit)`;
}

const amongNewest = ({ newest }: Kind): Sql | undefined =>
  newest && sql`select ${shown(newest.place, parts)} ${newest.rows} and ${seenToHoldAll(newest.place.text)}`;

/** One text after the other, until there are enough. */
const inWords = ({ places }: Kind): Sql =>
  sql`select * from (${sql.join(
    (['whole', 'begun'] as const).flatMap((query) => places.map((place) => byWords(place, query))),
    sql` union all `,
  )}) as looked limit ${sql.lit(wordsRankedAtMost)}`;

/**
 * By the trigrams of the text. Few texts contain words with digits: next to one of them, three letters of each other word suffice, because every
 * trigram of a frequent word is looked up in all its places. If there are no trigrams, the rows of the projects are read, and so are names
 * if one of the words has none, because many texts may contain the others.
 */
function byParts(place: Place, { words }: SearchQuery): Sql {
  const { from, project, text, isName } = place;
  const isRead = isName ? !words.every(hasTrigrams) : !words.some(hasTrigrams);
  const looked = isRead
    ? [sql`${project} = any(${parameter('projects')})`]
    : [...words.map((_, index) => sql`${text} ilike (${parameter('lookedUp')})[${sql.lit(index + 1)}]`), seenToBeReached(project)];
  return sql`(select ${shown(place, parts)} ${from} and ${sql.join(looked, sql` and `)} and ${seenToHoldAll(text)}
    limit ${sql.lit(partsRankedAtMost)})`;
}

/** Of each word, as it is looked up. */
function lookedUpOf(words: readonly string[]): string[] {
  const isShortened = words.some(isNumbered) && !words.every(isNumbered);
  return words.map((word) => (isShortened && !isNumbered(word) ? (/^.{3}/u.exec(word)?.[0] ?? word) : word)).map(likePattern);
}

const byPartsOf = ({ places }: Kind, of: SearchQuery): Sql =>
  sql.join(
    places.map((place) => byParts(place, of)),
    sql` union all `,
  );

/** The best of each once: what is found in several places counts where it counts most. */
const best = (name: string, found: Sql): Sql => sql`(
  select ${sql.lit(name)} as kind, id, rank, fit, excerpt from (
    select distinct on (id) id, rank, fit, excerpt from (${found}) as hits order by id, rank desc, fit desc
  ) as best order by rank desc, id desc limit ${parameter('best')})`;

export interface Hit<Id> {
  readonly id: Id;
  readonly excerpt: string;
}

interface RankedHit<Id> extends Hit<Id> {
  readonly rank: number;
  readonly fit: Fit;
}

const newestLookedAt = 400;
const newestOfEach = 3;

const valuesOf = ({ viewer, projects, typed, words, whole: asWhole, begun: asBegun, limit }: SearchQuery): SearchParameters => ({
  viewer,
  projects,
  typed,
  phrase: /[a-z0-9]/.test(typed) ? ` ${typed} ` : null,
  patterns: words.map(likePattern),
  lookedUp: lookedUpOf(words),
  first: words[0] ?? '',
  whole: asWhole,
  begun: asBegun,
  newest: Math.max(newestOfEach, Math.floor(newestLookedAt / projects.length)),
  best: limit,
});

/**
 * For the rest of the transaction: rows are read by the indexes of words and everything else by its id, by one plan whatever is asked.
 * Left to itself the planner reads whole tables in the hope to meet so many of a frequent word soon.
 */
export async function findByIndex(tx: Tx): Promise<void> {
  const off = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'].map((way) => sql`set_config(${way}, 'off', true)`);
  await sql`select ${sql.join([...off, sql`set_config('plan_cache_mode', 'force_generic_plan', true)`])}`.execute(tx);
}

/** What is searched, and the id of each kind of it. */
export interface FoundIds {
  readonly markups: MarkupId;
  readonly tasks: TaskId;
  readonly pages: SheetId;
  readonly items: ItemId;
  readonly folders: FolderId;
}
type Name = keyof FoundIds;
export type Kinds = Readonly<Record<Name, Kind>>;
export type Found = { readonly [N in Name]: readonly Hit<FoundIds[N]>[] };
type Row = { readonly [N in Name]: RankedHit<FoundIds[N]> & { readonly kind: N } }[Name];

/** What was found so far, each once. */
class Hits {
  readonly #limit: number;
  readonly #byKind: { readonly [N in Name]: Map<FoundIds[N], RankedHit<FoundIds[N]>> } = {
    markups: new Map(),
    tasks: new Map(),
    pages: new Map(),
    items: new Map(),
    folders: new Map(),
  };

  constructor(limit: number) {
    this.#limit = limit;
  }

  add<N extends Name>(kind: N, hit: RankedHit<FoundIds[N]>): void {
    const before = this.#byKind[kind].get(hit.id);
    const better = before && before.rank >= hit.rank ? before : hit;
    this.#byKind[kind].set(hit.id, { ...better, fit: before && before.fit > hit.fit ? before.fit : hit.fit });
  }

  /** Nothing that fits less well would be shown. */
  isFull(kind: Name, fit: Fit): boolean {
    return [...this.#byKind[kind].values()].filter((hit) => hit.fit >= fit).length >= this.#limit;
  }

  best<N extends Name>(kind: N): Hit<FoundIds[N]>[] {
    return [...this.#byKind[kind].values()].toSorted((a, b) => b.rank - a.rank || b.id - a.id).slice(0, this.#limit);
  }
}

/**
 * Finds the best of each kind, round by round, until the answer is full of what fits as well as anything that a later round finds: among the
 * newest, by words, by parts of words. All kinds of a round are asked for at once.
 */
export function finder(kinds: Kinds): (tx: Tx, of: SearchQuery) => Promise<Found> {
  const names = ['markups', 'tasks', 'pages', 'items', 'folders'] as const satisfies Name[];
  const made = new Map<string, ReturnType<typeof createStatement<Row>>>();
  /** The same kinds are looked up in the same way again and again. */
  function look(key: string, named: readonly Name[], found: (name: Name) => Sql) {
    const statement =
      made.get(key) ??
      createStatement<Row>(() => {
        const all = named.map((name) => best(name, found(name)));
        return sql`select kind, id, rank, fit, excerpt from (${sql.join(all, sql` union all `)}) as found`;
      });
    made.set(key, statement);
    return statement;
  }

  return async (tx, of) => {
    const hits = new Hits(of.limit);
    const values = valuesOf(of);
    for (const row of await look('first', names, (name) => amongNewest(kinds[name]) ?? inWords(kinds[name]))(tx, values)) {
      const fit = kinds[row.kind].newest ? fitOf(row.rank, of.typed) : row.fit;
      hits.add(row.kind, { ...row, fit });
    }
    const inWhole = names.filter((name) => kinds[name].newest && !hits.isFull(name, whole));
    if (inWhole.length > 0 && of.whole !== null) {
      const isBegun = inWhole.every((name) => hits.isFull(name, begun));
      const rows = await look(`words ${inWhole.join()}`, inWhole, (name) => inWords(kinds[name]))(
        tx,
        isBegun ? { ...values, begun: null } : values,
      );
      for (const row of rows) hits.add(row.kind, row);
    }
    const inParts = names.filter((name) => !hits.isFull(name, of.words.some(hasTrigrams) ? begun : parts));
    if (inParts.length > 0) {
      // What the text depends on, not what is asked.
      const key = `parts ${inParts.join()} ${of.words.map((word) => Number(hasTrigrams(word))).join('')}`;
      for (const row of await look(key, inParts, (name) => byPartsOf(kinds[name], of))(tx, values)) hits.add(row.kind, row);
    }
    return {
      markups: hits.best('markups'),
      tasks: hits.best('tasks'),
      pages: hits.best('pages'),
      items: hits.best('items'),
      folders: hits.best('folders'),
    };
  };
}

/** Of a row's own text; what is called so outranks all that is found later. */
const fitOf = (rank: number, typed: string): Fit => (rank >= 1 ? whole : rank >= likenessOfBegun(typed) ? begun : parts);
