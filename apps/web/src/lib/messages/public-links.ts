/** Guest links without an address, for the whole server. */
export const publicLinkMessages = {
  title: 'Guest links',
  about: 'Links without an address show sheets to everyone who has the link, only to look. Guests with an address are not affected.',
  allow: 'Allow links without an address',
  allowHint: 'Owners of projects can then turn them on for their project. Turned off, they let nobody in, and open ones end at once.',
  fixed: 'The server’s setting PUBLIC_LINKS decides this.',
};
