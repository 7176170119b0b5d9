import { i18n, t } from '#shared/i18n/translate.ts'
import { barStop, dispatchKey, type Level, type Stop } from './scan-stops.ts'

const LETTERS_PER_ROW = 6
const latin = 'abcdefghijklmnopqrstuvwxyz'
/** The letters of each language. */
const alphabets: Readonly<Record<string, string>> = {
  en: latin,
  de: `${latin}äöüß`,
  fr: `${latin}éèêëàâçîïôùûœ`,
  es: `${latin}ñáéíóúü`,
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئىة',
}
const digits = '0123456789'
const punctuation = ".,?!-@/:'+"

/** Returns the level for typing into a text field: rows of letters, then the letters of a row. */
export function lettersFor(field: HTMLElement, label: string): Level {
  let isCapital = false
  const insertText = (text: string) => {
    field.focus()
    document.execCommand('insertText', false, isCapital ? text.toLocaleUpperCase() : text)
    isCapital = false
  }
  const rowStop = (letters: readonly string[]): Stop => {
    const name = letters.join(' ')
    return barStop(name, () => ({
      into: {
        label: () => name,
        stops: () => [
          ...letters.map((letter) => barStop(letter, () => typeLetter(letter))),
          leaveStop(),
        ],
      },
    }))
  }
  const typeLetter = (letter: string) => {
    insertText(letter)
    return 'back' as const
  }
  const stayAfter = (action: () => unknown) => () => {
    action()
    return 'stay' as const
  }
  const stops = (): Stop[] => [
    ...rowsOf(alphabets[i18n.locale.split('-')[0] ?? ''] ?? latin).map(rowStop),
    barStop(
      t('Space between words'),
      stayAfter(() => insertText(' ')),
    ),
    barStop(
      t('Delete a letter'),
      stayAfter(() => {
        field.focus()
        document.execCommand('delete')
      }),
    ),
    barStop(
      t('Capital letter'),
      stayAfter(() => {
        isCapital = true
      }),
    ),
    ...rowsOf(digits).map(rowStop),
    ...rowsOf(punctuation).map(rowStop),
    ...(field.matches('textarea')
      ? [
          barStop(
            t('New line'),
            stayAfter(() => {
              field.focus()
              document.execCommand('insertLineBreak')
            }),
          ),
        ]
      : []),
    barStop(t('Press Enter'), () => {
      pressEnter(field)
      return 'back'
    }),
    leaveStop(),
  ]
  return { label: () => label, stops: () => (field.isConnected ? stops() : []) }
}

const leaveStop = () => barStop(t('Leave'), () => 'back')

const rowsOf = (letters: string): string[][] =>
  Array.from({ length: Math.ceil(letters.length / LETTERS_PER_ROW) }, (_, row) =>
    Array.from(letters.slice(row * LETTERS_PER_ROW, (row + 1) * LETTERS_PER_ROW)),
  )

/** Presses Enter in the field. Submits the form of an input unless a listener handled the key. */
function pressEnter(field: HTMLElement): void {
  field.focus()
  const isUnhandled = dispatchKey(field, 'Enter')
  if (isUnhandled && field instanceof HTMLInputElement) field.form?.requestSubmit()
}
