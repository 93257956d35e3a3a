import { useParams } from '@tanstack/react-router';
import { SearchResults } from '../../features/search/components/search-results.tsx';
import { messages } from '../../lib/messages.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function SearchResultsPage() {
  const { textToSearch = '' } = useParams({ from: '/signed-in/shell/searchMarkupsAndTasks/{-$textToSearch}' });
  return (
    <>
      <PageHead title={messages.searchResults(textToSearch)} />
      <SearchResults text={textToSearch} />
    </>
  );
}
