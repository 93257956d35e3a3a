/** The page's path, sent with calls for links in mails. */
export const currentPath = (): string => window.location.pathname;
