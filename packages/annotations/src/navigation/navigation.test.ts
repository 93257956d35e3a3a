import { expect, it } from 'vitest';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { pagesOf } from '../pdf/pages.ts';
import { Update } from '../pdf/update.ts';
import { dict, latin1, name, Ref, Str, textString, type Value } from '../pdf/values.ts';
import { append, makePdf } from '../testing/make-pdf.ts';
import { linksOf } from './links.ts';
import { outlineOf } from './outline.ts';

const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));
/** Pages of 600 × 400 points; the second is turned upright. */
const original = makePdf([{}, { Rotate: 90 }, {}]);
const [first, second] = [new Ref(4), new Ref(5)];

/** The file with these links on its first page. */
function withLinks(links: readonly Record<string, Value>[], root: Record<string, Value> = {}): PdfFile {
  const file = open(original);
  const update = new Update(file);
  const [page] = pagesOf(file);
  const Annots = links.map((each) => update.add(dict({ Type: name('Annot'), Subtype: name('Link'), Rect: [100, 300, 200, 350], ...each })));
  update.set(page!.ref, page!.dict.with({ Annots }));
  update.set(new Ref(1), file.root!.with(root));
  return open(append(original, update.finish()));
}

/** The file with bookmarks, made of `entry(number, ref of a number)`. */
function withOutline(count: number, entry: (number: number, ref: (number: number) => Ref) => Record<string, Value | undefined>): PdfFile {
  const file = open(original);
  const update = new Update(file);
  const refs = Array.from({ length: count }, () => update.add(dict({})));
  const ref = (number: number): Ref => refs[number] ?? new Ref(999_999);
  for (const [number, each] of refs.entries()) update.set(each, dict(entry(number, ref)));
  const outlines = update.add(dict({ Type: name('Outlines'), First: ref(0) }));
  update.set(new Ref(1), file.root!.with({ Outlines: outlines }));
  return open(append(original, update.finish()));
}

const uri = (text: string) => ({ A: dict({ S: name('URI'), URI: new Str(latin1(text)) }) });
const goals = (file: PdfFile) => linksOf(file, 1).links.map(({ goal }) => goal);

it('follows links to pages, in page units of the page that they lead to', () => {
  const file = withLinks([
    { Dest: [first, name('Fit')] },
    { A: dict({ S: name('GoTo'), D: [second, name('FitR'), 100, 100, 200, 300] }) },
    { Dest: [first, name('XYZ'), 300, 200, 2] },
  ]);
  expect(linksOf(file, 1).links[0]).toEqual({
    box: { left: 100, top: 50, width: 100, height: 50 },
    goal: { kind: 'page', page: 1, part: null, isRegion: false },
  });
  expect(goals(file).slice(1)).toEqual([
    { kind: 'page', page: 2, part: { left: 100, top: 100, width: 200, height: 100 }, isRegion: true },
    { kind: 'page', page: 1, part: { left: 300, top: 200, width: 450, height: 300 }, isRegion: false },
  ]);
});

it('finds named destinations in the dictionary of old files and in the name tree of others', () => {
  const leaf = (from: string, to: string, number: number) =>
    dict({ Limits: [textString(from), textString(to)], Names: [textString(to), [number, name('Fit')]] });
  const tree = dict({ Kids: [leaf('A', 'B', 0), leaf('C', 'D', 2)] });
  const file = withLinks([{ Dest: name('old') }, { Dest: textString('D') }, { Dest: textString('E') }], {
    Dests: dict({ old: dict({ D: [second, name('Fit')] }) }),
    Names: dict({ Dests: tree }),
  });
  expect(goals(file).map((goal) => goal.kind === 'page' && goal.page)).toEqual([2, 3]);
});

it('leads to safe addresses and to files by their name, and never to scripts or programs', () => {
  const file = withLinks([
    uri('https://example.org/a b'),
    uri('mailto:olga@example.org'),
    uri('javascript:alert(1)'),
    uri('file:///etc/passwd'),
    uri('details/A-501.pdf'),
    uri('www.example.org'),
    { A: dict({ S: name('GoToR'), F: textString('..\\set\\A-502.pdf'), D: [3, name('Fit')] }) },
    { A: dict({ S: name('Launch'), F: dict({ UF: textString('/c/Schedule.xlsx') }) }) },
    { A: dict({ S: name('JavaScript'), JS: textString('app.alert(1)') }) },
    { A: dict({ S: name('Named'), N: name('NextPage') }) },
    { ...uri('https://example.org/'), F: 2 },
  ]);
  expect(goals(file)).toEqual([
    { kind: 'url', url: 'https://example.org/a%20b' },
    { kind: 'url', url: 'mailto:olga@example.org' },
    { kind: 'file', name: 'A-501.pdf', page: 1 },
    { kind: 'url', url: 'https://www.example.org/' },
    { kind: 'file', name: 'A-502.pdf', page: 4 },
    { kind: 'file', name: 'Schedule.xlsx', page: 1 },
    { kind: 'page', page: 2, part: null, isRegion: false },
  ]);
});

it('lists bookmarks in their order with their levels', () => {
  const file = withOutline(4, (number, ref) => {
    const title = textString(`Entry ${number}`);
    if (number === 0) return { Title: title, First: ref(1), Next: ref(3), Count: 2, Dest: [first, name('Fit')] };
    if (number === 1) return { Title: title, Next: ref(2), A: dict({ S: name('GoTo'), D: [second, name('Fit')] }) };
    return { Title: title };
  });
  const { entries, isCut } = outlineOf(file);
  expect(entries.map(({ title, depth, isOpen, goal }) => [title, depth, isOpen, goal?.kind === 'page' && goal.page])).toEqual([
    ['Entry 0', 0, true, 1],
    ['Entry 1', 1, false, 2],
    ['Entry 2', 1, false, false],
    ['Entry 3', 0, false, false],
  ]);
  expect(isCut).toBe(false);
});

it('ends outlines that go in a circle, are deep or long, and cuts titles', () => {
  const circle = outlineOf(withOutline(2, (number, ref) => ({ Title: textString('Again'), Next: ref(1 - number), First: ref(0) })));
  expect(circle.entries).toHaveLength(2);
  const deep = outlineOf(
    withOutline(40, (number, ref) => ({ Title: textString('Deeper'), First: number < 39 ? ref(number + 1) : undefined })),
  );
  expect([deep.entries.length, deep.isCut]).toEqual([12, true]);
  const long = outlineOf(withOutline(20_000, (number, ref) => ({ Title: textString('x'), Next: ref(number + 1) })));
  expect([long.entries.length, long.isCut]).toEqual([5_000, true]);
  const titled = outlineOf(withOutline(1, () => ({ Title: textString(`${'Long \n'.repeat(100_000)}`) })));
  expect(titled.entries[0]?.title).toMatch(/^(?:Long ){20}/);
  expect(titled.entries[0]?.title.length).toBeLessThanOrEqual(200);
});

it('looks names up in a tree that leads back to itself only a limited number of times', () => {
  const file = open(original);
  const update = new Update(file);
  const node = update.add(dict({}));
  const name_ = (each: number) => textString(`name ${each}`);
  update.set(node, dict({ Kids: [node, node], Names: Array.from({ length: 2_000 }, (_, each) => [name_(each), 0]).flat() }));
  const [page] = pagesOf(file);
  const Annots = Array.from({ length: 1_000 }, (_, each) =>
    dict({ Subtype: name('Link'), Rect: [0, 0, 9, 9], Dest: textString(`unknown ${each}`) }),
  );
  update.set(page!.ref, page!.dict.with({ Annots }));
  update.set(new Ref(1), file.root!.with({ Names: dict({ Dests: node }) }));
  expect(linksOf(open(append(original, update.finish())), 1).links).toEqual([]);
});
