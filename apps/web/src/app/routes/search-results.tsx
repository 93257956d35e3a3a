import { useParams } from '@tanstack/react-router';
import { SearchResults } from '../../features/search/components/search-results.tsx';
import { searchMessages } from '../../lib/messages/search.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function SearchResultsPage() {
  const { textToSearch = '' } = useParams({ from: '/signed-in/shell/searchMarkupsAndTasks/{-$textToSearch}' });
  return (
    <>
      <PageHead title={searchMessages.searchResults(textToSearch)} />
      <SearchResults text={textToSearch} />
    </>
  );
}
