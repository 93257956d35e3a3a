/** Text that holds these words as they are, wherever they stand; for `ilike`. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
