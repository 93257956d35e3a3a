import { useQuery } from '@tanstack/react-query';
import { Link, notFound, useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type GuidePage, type GuidePageName, guidePageNames, guidePageQuery, isGuidePage } from '../../features/help/guide-page.ts';
import { helpMessages } from '../../lib/messages/help.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import styles from './help.module.css';

const from = '/signed-in/shell/Help/{-$page}';

/** The user guide, page by page. */
export function HelpPage() {
  const { page: name = 'start' } = useParams({ from });
  if (!isGuidePage(name)) throw notFound();
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label={helpMessages.contents}>
        {guidePageNames.map((each) => (
          <Link key={each} to="/Help/{-$page}" params={{ page: each }} aria-current={each === name ? 'page' : undefined}>
            {helpMessages.pages[each]}
          </Link>
        ))}
      </nav>
      <article className={styles.article}>
        <Contents key={name} name={name} />
      </article>
    </div>
  );
}

function Contents({ name }: { name: GuidePageName }) {
  const page = useQuery(guidePageQuery(name));
  const text = useRef<HTMLDivElement>(null);
  useFollowedLinks(text, page.data);
  return (
    <>
      <PageHead title={helpMessages.pages[name]} />
      {page.isError && <LoadFailure error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <LineSkeletons count={8} label={helpMessages.loading} />}
      {/* oxlint-disable-next-line react/no-danger -- made of docs/guide when the page was built; nothing that anybody typed */}
      {page.data && <div ref={text} className={styles.text} dangerouslySetInnerHTML={{ __html: withoutTitle(page.data.html) }} />}
    </>
  );
}

/** Links within the guide stay in the app; a URL with a heading scrolls to it. */
function useFollowedLinks(text: RefObject<HTMLElement | null>, page: GuidePage | undefined): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!href.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href });
  });
  useEffect(() => {
    const element = text.current;
    if (!page || !element) return undefined;
    const anchor = window.location.hash.slice(1);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
    const onClick = (event: MouseEvent): void => follow(event);
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [text, page]);
}

/** The page's head has the same title. */
const withoutTitle = (html: string): string => html.replace(/^<h1[^>]*>.*?<\/h1>\s*/s, '');
