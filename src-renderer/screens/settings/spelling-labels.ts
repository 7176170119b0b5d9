/** What the spell check says of itself. */
export const spellingLabels = {
  title: 'Spelling',
  check: 'Check spelling in notes',
  byDictionary:
    'Downloads a dictionary for each language from Google, once. Your text is checked on this computer.',
  bySystem: 'Uses the languages and words of macOS.',
  languages: 'Languages checked',
  words: 'Words you added',
  add: 'Add a language',
  choose: 'Choose…',
  none: 'Nothing is checked until you choose a language.',
  remove: (what: string) => `Remove ${what}`,
  missing: (languages: string[]) =>
    `Couldn’t download the dictionary for ${languages.join(', ')}. Check your connection, then turn spelling off and on.`,
  added: 'Words you added. They are kept unencrypted on this computer.',
}
