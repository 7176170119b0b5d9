import { t } from '#shared/i18n/translate.ts'

/** Requires a text that has more than spaces; the message says what is missing. */
export const needed = (message: string) => ({
  required: message,
  validate: (text: string) => text.trim() !== '' || message,
})

/** Limits the length of a text, and says so beside its field. */
export const atMost = (count: number) => ({
  maxLength: {
    value: count,
    message: t(
      '{count, plural, one {Use at most # character.} other {Use at most # characters.}}',
      {
        count,
      },
    ),
  },
})
