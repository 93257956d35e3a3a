/** A pattern for `ilike` that finds the text literally, anywhere. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
