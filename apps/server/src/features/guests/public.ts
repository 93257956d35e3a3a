export { createGuestLinksLeaver } from './members-leave.ts';
export { guestsFeature } from './guests.feature.ts';
