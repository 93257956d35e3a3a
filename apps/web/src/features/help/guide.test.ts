import { expect, test } from 'vitest';
import { helpMessages } from '../../lib/messages/help.ts';
import { type GuidePage, guidePageNames } from './guide-page.ts';

const pages = import.meta.glob<GuidePage>('../../../../../docs/guide/*.md', { eager: true });
const pictures = Object.keys(import.meta.glob('../../../../../docs/guide/images/*'));
const nameOf = (path: string): string => path.split('/').at(-1)?.replace('.md', '') ?? '';
const all = Object.entries(pages).map(([path, page]) => ({ name: nameOf(path), ...page }));

test('every page of the guide is in its contents under its own title', () => {
  expect(all.map(({ name }) => name).toSorted()).toEqual(guidePageNames.toSorted());
  expect(Object.fromEntries(all.map(({ name, title }) => [name, title]))).toEqual(helpMessages.pages);
});

test('every link in the guide leads to an existing page and heading', () => {
  const htmlOf = new Map(all.map(({ name, html }) => [name, html]));
  for (const { name, html } of all)
    for (const [, to = '', anchor] of html.matchAll(/href="\/Help\/([^"#]*)(?:#([^"]*))?"/g))
      expect(htmlOf.get(to), `${name} leads to ${to}#${anchor ?? ''}`).toContain(anchor === undefined ? '<h1' : `id="${anchor}"`);
});

test('every picture in the guide has its size and alternative text, and none is unused', () => {
  const shown = all.flatMap(({ html }) =>
    [...html.matchAll(/<img src="([^"]*)" alt="[^"]+" width="\d+" height="\d+"/g)].map(([, src = '']) => src.split('/').at(-1)),
  );
  expect(new Set(shown)).toEqual(new Set(pictures.map((path) => path.split('/').at(-1))));
});
