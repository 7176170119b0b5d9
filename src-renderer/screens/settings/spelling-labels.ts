import { listOf, t } from '#shared/i18n/translate.ts'
/** The texts of the spell check. */
export const spellingLabels = {
  title: t('Spelling'),
  check: t('Check spelling in notes'),
  byDictionary: t(
    'Downloads a dictionary for each language from Google, once. Your text is checked on this computer.',
  ),
  bySystem: t('Uses the languages and words of macOS.'),
  languages: t('Languages checked'),
  words: t('Words you added'),
  add: t('Add a language'),
  choose: t('Choose…'),
  none: t('Nothing is checked until you choose a language.'),
  remove: (word: string) => t('Remove {word}', { word }),
  missing: (languages: string[]) =>
    t(
      'Couldn’t download the dictionary for {languages}. Check your connection, then turn spelling off and on.',
      { languages: listOf(languages) },
    ),
  added: t('Words you added. They are kept unencrypted on this computer.'),
}
