import { expect, test } from 'vitest'
import { readTypedList } from '#shared/domain/typed-list.ts'

test.each([
  ['fintech, payments', ['fintech', 'payments']],
  ['fintech; payments;\n banking\n', ['fintech', 'payments', 'banking']],
  ['مدفوعات، بنوك؛ تأمين', ['مدفوعات', 'بنوك', 'تأمين']],
  ['決済、銀行，保険', ['決済', '銀行', '保険']],
  ['CFO,, CFO , cfo', ['CFO', 'cfo']],
  [' ,;\n', []],
  ['vice president / operations', ['vice president / operations']],
])('M6, R12: a list that is typed as %j is %j', (typed, words) => {
  expect(readTypedList(typed)).toEqual(words)
})
