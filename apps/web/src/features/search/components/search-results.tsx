import { IconSearch, IconSearchOff, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { searchMessages } from '../../../lib/messages/search.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { searchQuery } from '../api/search.ts';
import { type Found, groupsOf } from '../found.ts';
import { partsOf } from '../model/highlight.ts';
import styles from './search-results.module.css';

/** What answers a text, kind by kind. */
export function SearchResults({ text }: { text: string }) {
  const search = useQuery(searchQuery(text));
  if (text.trim() === '') {
    return (
      <EmptyState icon={<IconSearch aria-hidden="true" />} title={searchMessages.ask}>
        {searchMessages.askHint}
      </EmptyState>
    );
  }
  if (search.isError) return <LoadFailure error={search.error} onRetry={() => void search.refetch()} />;
  if (!search.data) return <LineSkeletons count={8} label={searchMessages.searching} />;
  const groups = groupsOf(search.data.data, text);
  if (groups.length === 0) {
    return (
      <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={messages.nothingFound}>
        {searchMessages.nothingHolds(text.trim())}
      </EmptyState>
    );
  }
  return groups.map(({ title, icon, found }) => (
    <Panel key={title} title={title} aside={<span className="num">{found.length}</span>} flush className={styles.group}>
      <ul>
        {found.map((each) => (
          <Result key={each.id} found={each} icon={icon} searched={text} />
        ))}
      </ul>
    </Panel>
  ));
}

function Result({ found: { title, excerpt, place, status, thumbnail, link }, icon: Icon, searched }: ResultProps) {
  return (
    <li>
      <Link {...link} className={styles.result}>
        <span className={styles.preview}>
          {thumbnail === null ? <Icon aria-hidden="true" /> : <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
        </span>
        <span className={styles.text}>
          <b>
            <Highlighted text={title} searched={searched} />
          </b>
          {excerpt && excerpt !== title && (
            <span>
              <Highlighted text={excerpt} searched={searched} />
            </span>
          )}
          <small>{place}</small>
        </span>
        {status && <StatusLabel status={status} />}
      </Link>
    </li>
  );
}

interface ResultProps {
  found: Found;
  icon: TablerIcon;
  searched: string;
}

function Highlighted({ text, searched }: { text: string; searched: string }) {
  return partsOf(text, searched).map((part, index) => (part.found ? <mark key={index}>{part.text}</mark> : part.text));
}
