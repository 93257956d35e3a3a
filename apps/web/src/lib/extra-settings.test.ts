import { expect, it } from 'vitest';
import { readExtraSettings } from './extra-settings.ts';

const untouched = {
  is_notification_active: true,
  is_email_notification_active: true,
  is_email_digest_active: false,
  is_markup_per_object_active: false,
  avatar_color: null,
};

it('treats notifications as on if nothing valid was chosen', () => {
  for (const text of ['', 'null', '{}', '[]', '{"is_notification_active":"no","avatar_color":9}']) {
    expect(readExtraSettings(text)).toEqual(untouched);
  }
});

it('keeps the choices', () => {
  expect(readExtraSettings('{"is_email_notification_active":false,"avatar_color":3}')).toEqual({
    ...untouched,
    is_email_notification_active: false,
    avatar_color: 3,
  });
});
