import { useParams } from '@tanstack/react-router';
import { SearchResults } from '../../features/search/components/search-results.tsx';
import { messages } from '../../lib/messages.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function SearchResultsPage() {
  const { text = '' } = useParams({ from: '/signed-in/shell/searchMarkupsAndTasks/{-$text}' });
  return (
    <>
      <PageHead title={messages.searchResults(text)} />
      <SearchResults text={text} />
    </>
  );
}
