import { i18n, t } from '#shared/i18n/translate.ts'
import { inBar, pressOn, type Level, type Stop } from './scan-stops.ts'

const LETTERS_AT_ONCE = 6
const latin = 'abcdefghijklmnopqrstuvwxyz'
/** What each language writes with. */
const alphabets: Readonly<Record<string, string>> = {
  en: latin,
  de: `${latin}äöüß`,
  fr: `${latin}éèêëàâçîïôùûœ`,
  es: `${latin}ñáéíóúü`,
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئىة',
}
const figures = '0123456789'
const signs = ".,?!-@/:'+"

/** Offers letters for a text field: a row of them first, then each of its letters. */
export function lettersFor(field: HTMLElement, label: string): Level {
  let isCapital = false
  const write = (text: string) => {
    field.focus()
    document.execCommand('insertText', false, isCapital ? text.toLocaleUpperCase() : text)
    isCapital = false
  }
  const row = (letters: readonly string[]): Stop => {
    const name = letters.join(' ')
    return inBar(name, () => ({
      into: {
        label: () => name,
        stops: () => [...letters.map((each) => inBar(each, () => writeOne(each))), back()],
      },
    }))
  }
  const writeOne = (letter: string) => {
    write(letter)
    return 'back' as const
  }
  const stay = (act: () => unknown) => () => {
    act()
    return 'stay' as const
  }
  const stops = (): Stop[] => [
    ...rowsOf(alphabets[i18n.locale.split('-')[0] ?? ''] ?? latin).map(row),
    inBar(
      t('Space between words'),
      stay(() => write(' ')),
    ),
    inBar(
      t('Delete a letter'),
      stay(() => {
        field.focus()
        document.execCommand('delete')
      }),
    ),
    inBar(
      t('Capital letter'),
      stay(() => {
        isCapital = true
      }),
    ),
    ...rowsOf(figures).map(row),
    ...rowsOf(signs).map(row),
    ...(field.matches('textarea')
      ? [
          inBar(
            t('New line'),
            stay(() => {
              field.focus()
              document.execCommand('insertLineBreak')
            }),
          ),
        ]
      : []),
    inBar(t('Press Enter'), () => {
      pressEnter(field)
      return 'back'
    }),
    back(),
  ]
  return { label: () => label, stops: () => (field.isConnected ? stops() : []) }
}

const back = () => inBar(t('Leave'), () => 'back')

const rowsOf = (letters: string): string[][] =>
  Array.from({ length: Math.ceil(letters.length / LETTERS_AT_ONCE) }, (_, at) =>
    Array.from(letters.slice(at * LETTERS_AT_ONCE, (at + 1) * LETTERS_AT_ONCE)),
  )

/** Presses Enter in the field; a form that nobody sends otherwise is sent by it. */
function pressEnter(field: HTMLElement): void {
  field.focus()
  const isFree = pressOn(field, 'Enter')
  if (isFree && field instanceof HTMLInputElement) field.form?.requestSubmit()
}
