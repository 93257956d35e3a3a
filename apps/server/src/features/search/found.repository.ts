import type { FolderId, ItemId, MarkupId, ProjectId, SheetId, TaskId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { type SearchParameters, createStatement, parameter } from './named-parameters.repository.ts';
import { hasTrigrams, isNumbered, likenessOfBegun, type Terms } from './search-terms.ts';

export interface SearchQuery extends Terms {
  readonly viewer: UserId;
  /** Projects of the viewer. */
  readonly projects: readonly ProjectId[];
  readonly limit: number;
}

export type Sql = RawBuilder<unknown>;
export const raw = (text: string): Sql => sql.raw(text);

/** A text by which results of one kind are found, such as a markup's comments. */
export interface Place {
  /** Where the text is stored, for rows that the viewer can see if their project is one of the requested ones. */
  readonly from: Sql;
  readonly project: Sql;
  /** Of the result. */
  readonly id: Sql;
  readonly text: Sql;
  /** Table and key of the row that holds the text; its words are indexed by blocks of 2 to the power of `block` keys. */
  readonly key: readonly [table: string, key: string];
  readonly block: number;
  /** A factor of the rank; 1 is the highest. */
  readonly weight: number;
  /** The result's name: exact matches come first, then names that begin with the searched text, then all others. */
  readonly name?: Sql;
  /** The text is a name; names are few compared with other texts. */
  readonly isName?: true;
}

export interface Kind {
  /** By weight, highest first. */
  readonly places: readonly Place[];
  /** Rows that are searched before any word index. */
  readonly newest?: { readonly rows: Sql; readonly place: Place };
}

/** The number of rows that a search by words ranks, from the newest block on. */
const wordsRankedAtMost = 100;
/** The number of rows of each text that a search by parts of words ranks. */
const partsRankedAtMost = 200;

/** How well a text matches the typed words: as parts of words, as words with an open end, as whole words. */
type Fit = 0 | 1 | 2;
const [parts, begun, whole] = [0, 1, 2] as const;

/** Converts each text to lower case once for all words. */
const seenToHoldAll = (text: Sql): Sql => sql`lower(${text}) like all(${parameter('patterns')})`;
/** Hides the condition from the planner: by an index of projects it would read all their rows. */
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

/** Searches block by block from the newest, until there are enough rows: a frequent word's index entries are never all read. */
function byWords(place: Place, query: 'whole' | 'begun'): Sql {
  const { from, project, text, block } = place;
  const [table, key] = place.key;
  const looked = sql`words_within(${raw(key)} >> ${sql.lit(block)}, ${text}) @@ replace(${parameter(query)}, '#', block::text)::tsquery`;
  return sql`(select hit.* from generate_series((select max(${raw(key)}) >> ${sql.lit(block)} from ${raw(table)}), 0, -1) as block
    cross join lateral (select ${shown(place, query === 'whole' ? whole : begun)} ${from} and ${looked} and ${seenToBeReached(project)} and ${seenToHoldAll(text)}
      limit ${sql.lit(wordsRankedAtMost)}) as hit)`;
}

const amongNewest = ({ newest }: Kind): Sql | undefined =>
  newest && sql`select ${shown(newest.place, parts)} ${newest.rows} and ${seenToHoldAll(newest.place.text)}`;

/** Searches one text after the other, until there are enough rows. */
const inWords = ({ places }: Kind): Sql =>
  sql`select * from (${sql.join(
    (['whole', 'begun'] as const).flatMap((query) => places.map((place) => byWords(place, query))),
    sql` union all `,
  )}) as looked limit ${sql.lit(wordsRankedAtMost)}`;

/**
 * Searches by trigrams. Few texts contain a word with digits, so three letters of each other word suffice next to one: each trigram of a frequent
 * word costs a scan of its entries. If no word has trigrams, all rows of the projects are read. Names are read whenever one word has none,
 * because many names may contain the others.
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

/** The pattern that the trigram index looks up for each word. */
function lookedUpOf(words: readonly string[]): string[] {
  const isShortened = words.some(isNumbered) && !words.every(isNumbered);
  return words.map((word) => (isShortened && !isNumbered(word) ? (/^.{3}/u.exec(word)?.[0] ?? word) : word)).map(likePattern);
}

const byPartsOf = ({ places }: Kind, of: SearchQuery): Sql =>
  sql.join(
    places.map((place) => byParts(place, of)),
    sql` union all `,
  );

/** Each result once, with its highest rank. */
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
 * Makes the planner use the word indexes, ids for everything else, and one plan for all values, until the transaction ends. Otherwise it scans
 * whole tables, expecting to find enough rows with a frequent word soon.
 */
export async function findByIndex(tx: Tx): Promise<void> {
  const off = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'].map((way) => sql`set_config(${way}, 'off', true)`);
  await sql`select ${sql.join([...off, sql`set_config('plan_cache_mode', 'force_generic_plan', true)`])}`.execute(tx);
}

/** The kinds of results, with the type of their ids. */
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

/** The results so far, each once. */
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

  /** Whether worse matches would no longer be shown. */
  isFull(kind: Name, fit: Fit): boolean {
    return [...this.#byKind[kind].values()].filter((hit) => hit.fit >= fit).length >= this.#limit;
  }

  best<N extends Name>(kind: N): Hit<FoundIds[N]>[] {
    return [...this.#byKind[kind].values()].toSorted((a, b) => b.rank - a.rank || b.id - a.id).slice(0, this.#limit);
  }
}

/**
 * Finds the best results of each kind in rounds: among the newest rows, by words, by parts of words. A round only searches kinds that it could
 * still improve, all with one statement.
 */
export function finder(kinds: Kinds): (tx: Tx, of: SearchQuery) => Promise<Found> {
  const names = ['markups', 'tasks', 'pages', 'items', 'folders'] as const satisfies Name[];
  const made = new Map<string, ReturnType<typeof createStatement<Row>>>();
  /** Caches the statement for the same kinds and way of searching. */
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
      // Everything that the statement's text depends on; values are parameters.
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

/** How well a row's own text matches, from its rank. An exact name outranks everything that later rounds find. */
const fitOf = (rank: number, typed: string): Fit => (rank >= 1 ? whole : rank >= likenessOfBegun(typed) ? begun : parts);
