import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  ['aà', 'eé', 'ií', 'oó', 'uú', 'yý', 'cç', 'nñ', 'sš', 'zž', 'AÅ', 'EÉ', 'IÎ', 'OÖ', 'UÛ'].map(
    ([letter = '', accented = '']) => [letter, accented],
  ),
)
const TAG = /(<\/?\w+\/?>)/

/**
 * Compiles an English message as one that is 40 % longer, with accents on its letters, in brackets:
 * a text without them is not translated, one without its last bracket does not fit. Places, plurals
 * and tags stay as they are.
 */
export function pseudo(message: string): CompiledMessage {
  const accented = compileMessageOrThrow(message, accent)
  return ['⟦', ...accented, '~'.repeat(Math.ceil(message.length * 0.4)), '⟧']
}

const accent = (text: string): string =>
  text
    .split(TAG)
    .map((part) =>
      TAG.test(part) ? part : [...part].map((each) => ACCENTS[each] ?? each).join(''),
    )
    .join('')
