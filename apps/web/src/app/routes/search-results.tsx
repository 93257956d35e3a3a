import { useLocation, useParams } from '@tanstack/react-router';
import { foundState } from '../../features/search/components/found-columns.tsx';
import { SearchResults } from '../../features/search/components/search-results.tsx';
import { searchMessages } from '../../lib/messages/search.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import styles from './table-page.module.css';

export function SearchResultsPage() {
  const { textToSearch = '' } = useParams({ from: '/signed-in/shell/searchMarkupsAndTasks/{-$textToSearch}' });
  const [state, setState] = useGridSearch(foundState);
  const cameFor = useLocation({ select: (location) => location.state.cameFor });
  const viewport = useViewport();
  return (
    <div className={styles.page}>
      <PageHead title={searchMessages.searchResults(textToSearch)} />
      <SearchResults
        key={textToSearch}
        text={textToSearch}
        state={state}
        onState={setState}
        cameFor={cameFor === undefined ? undefined : `markup ${cameFor}`}
        cards={viewport === 'phone'}
      />
    </div>
  );
}
