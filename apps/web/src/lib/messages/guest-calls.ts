/** Of its own, because the editor contains it for everyone. */
export const guestCallsMessages = { refused: 'Guests can’t do this.' } as const;
