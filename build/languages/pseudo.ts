import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  ['aà', 'eé', 'ií', 'oó', 'uú', 'yý', 'cç', 'nñ', 'sš', 'zž', 'AÅ', 'EÉ', 'IÎ', 'OÖ', 'UÛ'].map(
    ([letter = '', accented = '']) => [letter, accented],
  ),
)
const TAG = /(<\/?\w+\/?>)/

/**
 * Compiles an English message into a pseudo-translation: accented, 40 % longer and in brackets. On
 * screen, missing accents reveal a text that is not translated, and a missing closing bracket one
 * that does not fit. The padding wraps like words. Arguments, plurals and tags stay unchanged.
 */
export function pseudo(message: string): CompiledMessage {
  const accented = compileMessageOrThrow(message, accent)
  return ['⟦', ...accented, longerBy(Math.ceil(lengthOf(accented) * 0.4)), '⟧']
}

const longerBy = (length: number): string => '~~~~~~~ '.repeat(length).slice(0, length).trimEnd()

/** Returns the length of the text in characters, counting only the longest case of a plural. */
const lengthOf = (message: CompiledMessage): number =>
  message.reduce((sum, token) => sum + lengthOfToken(token), 0)

function lengthOfToken(token: CompiledMessage[number]): number {
  if (typeof token === 'string') return token.replaceAll(/<\/?\w+\/?>/g, '').length
  const [, , cases] = token
  if (typeof cases !== 'object' || cases === null) return 0
  return Math.max(...Object.values(cases).map((branch) => lengthOfCase(branch)))
}

const lengthOfCase = (branch: unknown): number => {
  if (typeof branch === 'string') return branch.length
  return Array.isArray(branch) ? lengthOf(branch as CompiledMessage) : 0
}

const accent = (text: string): string =>
  text
    .split(TAG)
    .map((part) =>
      TAG.test(part) ? part : [...part].map((letter) => ACCENTS[letter] ?? letter).join(''),
    )
    .join('')
