/** Where the page is, as calls say it for links in mails. */
export const currentPath = (): string => window.location.pathname;
