import type Electron from 'electron'
import { note } from './record.ts'

/** Where Chromium fetches dictionaries from, as long as nobody says otherwise. */
let source = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * What Electron does once it is ready, and the check of spelling is off or not: it fetches the
 * dictionary of the system's language, and tells no filter of requests.
 */
export const fetchDefaultDictionary = () => note('fetches a dictionary', source)

/** Dictionaries that Electron has; `STAND_IN_OFFLINE` lets none be fetched. */
const dictionaries = ['de', 'en-GB', 'en-US', 'fr']

/** Returns the part of a session that checks spelling; `emit` raises an event of the session. */
export function createSpelling(emit: (event: string, language: string) => void) {
  const words = new Set<string>()
  let isOn = true
  let languages: string[] = ['en-US']
  const fetchAll = () => {
    if (!isOn) return
    const event = process.env['STAND_IN_OFFLINE'] ? 'download-failure' : 'download-success'
    for (const language of languages) emit(`spellcheck-dictionary-${event}`, language)
  }
  return {
    availableSpellCheckerLanguages: dictionaries,
    setSpellCheckerEnabled: (on) => {
      note('session.setSpellCheckerEnabled', on)
      isOn = on
      fetchAll()
    },
    setSpellCheckerLanguages: (chosen) => {
      const unknown = chosen.find((language) => !dictionaries.includes(language))
      if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`)
      note('session.setSpellCheckerLanguages', chosen)
      languages = chosen
      fetchAll()
    },
    setSpellCheckerDictionaryDownloadURL: (url) => {
      note('session.setSpellCheckerDictionaryDownloadURL', url)
      source = url
    },
    addWordToSpellCheckerDictionary: (word) => {
      words.add(word)
      return true
    },
    removeWordFromSpellCheckerDictionary: (word) => words.delete(word),
    listWordsInSpellCheckerDictionary: async () => [...words],
  } satisfies Pick<
    Electron.Session,
    | 'addWordToSpellCheckerDictionary'
    | 'availableSpellCheckerLanguages'
    | 'listWordsInSpellCheckerDictionary'
    | 'removeWordFromSpellCheckerDictionary'
    | 'setSpellCheckerDictionaryDownloadURL'
    | 'setSpellCheckerEnabled'
    | 'setSpellCheckerLanguages'
  >
}
