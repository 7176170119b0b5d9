import type { Session } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Spelling } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'

/** An address that answers nobody: Chromium refuses its port. */
const NOWHERE = 'http://127.0.0.1:9/'

/** The part of a session that checks spelling. */
export type SpellingSession = Pick<
  Session,
  | 'addWordToSpellCheckerDictionary'
  | 'availableSpellCheckerLanguages'
  | 'listWordsInSpellCheckerDictionary'
  | 'on'
  | 'removeWordFromSpellCheckerDictionary'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
>

/** The spell checker of Electron, as the windows use it. */
export interface DesktopSpelling extends Spelling {
  /** Reports whether a request of Chromium fetches a dictionary that the user asked for. */
  fetches(address: string): boolean
  follow(settings: Pick<Settings, 'check_spelling' | 'spelling_languages'>): void
  add(word: string): void
}

/**
 * Builds the spell checker with Chromium's own dictionaries, on this computer alone. It starts
 * switched off, and nothing is fetched until the user has chosen a language. Then Chromium fetches
 * dictionaries from the address that `serve` returns. macOS has its own.
 *
 * Call it as soon as Electron is ready: by itself Electron fetches the dictionary of the system's
 * language, switched off or not, and no filter of requests sees that.
 */
export function createSpelling(
  session: SpellingSession,
  serve: () => Promise<string>,
  platform: NodeJS.Platform = process.platform,
): DesktopSpelling {
  const bySystem = platform === 'darwin'
  const missing = new Set<string>()
  const listeners: (() => void)[] = []
  const tellListeners = () => listeners.forEach((listener) => listener())
  let applied = JSON.stringify([false, []])
  let source: string | null = null
  let opening: Promise<void> | null = null
  let isOn = false
  if (!bySystem) {
    session.setSpellCheckerDictionaryDownloadURL(NOWHERE)
    session.setSpellCheckerLanguages([])
  }
  session.setSpellCheckerEnabled(false)
  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    if (!isOn) return
    missing.add(language)
    tellListeners()
  })
  for (const event of [
    'spellcheck-dictionary-download-success',
    'spellcheck-dictionary-initialized',
  ] as const)
    session.on(event as 'spellcheck-dictionary-initialized', (_event, language) => {
      if (missing.delete(language)) tellListeners()
    })

  function apply(isWanted: boolean, languages: string[]): void {
    isOn = isWanted
    if (!bySystem) session.setSpellCheckerLanguages(languages)
    session.setSpellCheckerEnabled(isWanted)
  }

  async function openSource(): Promise<void> {
    source = await serve()
    session.setSpellCheckerDictionaryDownloadURL(source)
  }

  return {
    fetches: (address) => source !== null && address.startsWith(source),
    follow({ check_spelling, spelling_languages }) {
      // A language that a newer Electron dropped would make it reject the whole list.
      const known = new Set(session.availableSpellCheckerLanguages)
      const languages = bySystem ? [] : spelling_languages.filter((language) => known.has(language))
      const isWanted = check_spelling && (bySystem || languages.length > 0)
      const next = JSON.stringify([isWanted, languages])
      if (next === applied) return
      applied = next
      missing.clear()
      if (bySystem || !isWanted) return apply(isWanted, [])
      opening ??= openSource()
      opening.then(
        () => {
          if (next === applied) apply(true, languages)
        },
        () => {
          opening = null
          for (const language of languages) missing.add(language)
          tellListeners()
        },
      )
    },
    async state() {
      return {
        languages: bySystem ? [] : session.availableSpellCheckerLanguages,
        missing: [...missing],
        words: bySystem ? [] : await session.listWordsInSpellCheckerDictionary(),
      }
    },
    add(word) {
      session.addWordToSpellCheckerDictionary(word)
      tellListeners()
    },
    forget(word) {
      session.removeWordFromSpellCheckerDictionary(word)
      tellListeners()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Keeps the spell checker in line with the settings. */
export function keepSpelling(
  spelling: DesktopSpelling,
  { workbench, settings }: { workbench: Pick<Workbench, 'on'>; settings(): Settings },
): void {
  const follow = (): void => spelling.follow(settings())
  workbench.on((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('preferences')) follow()
  })
  follow()
}
