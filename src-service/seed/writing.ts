const special: Readonly<Record<string, string>> = {
  ı: 'i',
  İ: 'i',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ə: 'a',
}
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  '’': '',
  "'": '',
}

/**
 * Reduces a text to the lower-case letters and digits of an address, without accents. Characters
 * without a Latin spelling are dropped.
 */
export function latin(text: string): string {
  const spelled = Array.from(
    text.toLowerCase(),
    (letter) => special[letter] ?? cyrillic[letter] ?? letter,
  ).join('')
  return spelled.normalize('NFD').replace(/[^a-z0-9]+/g, '')
}

/** Replaces placeholders such as `{first}`; a missing value becomes an empty string. */
export function fill(text: string, values: Readonly<Record<string, string | null>>): string {
  return text
    .replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

const day = 86_400_000

/** Formats a day as `YYYY-MM-DD` in UTC. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Returns the time `days` days before `now`, in epoch milliseconds. */
export const daysBefore = (now: number, days: number): number => Math.round(now - days * day)
