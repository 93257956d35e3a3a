import { queryOptions } from '@tanstack/react-query';
import { helpMessages } from '../../lib/messages/help.ts';

export type GuidePageName = keyof typeof helpMessages.pages;

export interface GuidePage {
  readonly title: string;
  /** HTML generated from our own Markdown by the build; contains no user input. */
  readonly html: string;
}

export const isGuidePage = (name: string): name is GuidePageName => Object.hasOwn(helpMessages.pages, name);

export const guidePageNames: readonly GuidePageName[] = Object.keys(helpMessages.pages).filter(isGuidePage);

const folder = '../../../../../docs/guide';
const loaders = import.meta.glob<GuidePage>('../../../../../docs/guide/*.md');

async function loadPage(name: GuidePageName): Promise<GuidePage> {
  const load = loaders[`${folder}/${name}.md`];
  if (!load) throw new Error(`The guide has no page ${name}.`);
  const { title, html } = await load();
  return { title, html };
}

/** A page of the guide; each is fetched when it is opened. */
export const guidePageQuery = (name: GuidePageName) =>
  queryOptions({ queryKey: ['guide', name], queryFn: () => loadPage(name), staleTime: Number.POSITIVE_INFINITY });
