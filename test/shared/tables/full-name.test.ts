import { expect, test } from 'vitest'
import { joinFullName, splitFullName } from '#shared/tables/full-name.ts'

const written: [what: string, name: string, given: string, family: string | null][] = [
  ['Latin', 'Anna Schmidt', 'Anna', 'Schmidt'],
  ['two first names', 'Jean-Luc Marie Tour', 'Jean-Luc Marie', 'Tour'],
  ['Chinese', '王 小明', '小明', '王'],
  ['Chinese with the wide space', '王\u3000小明', '小明', '王'],
  ['Japanese', '佐々木 さくら', 'さくら', '佐々木'],
  ['Japanese with a foreign first name', '田中 ジョージ', 'ジョージ', '田中'],
  ['Korean', '김 민지', '민지', '김'],
  ['Katakana alone', 'アルベルト アインシュタイン', 'アルベルト', 'アインシュタイン'],
  ['Tamil', 'ராமன் கமலா', 'கமலா', 'ராமன்'],
  ['Telugu in three words', 'నందమూరి తారక రామారావు', 'తారక రామారావు', 'నందమూరి'],
  ['Arabic', 'أحمد القاهرة', 'أحمد', 'القاهرة'],
  ['two scripts', '王 小明 Wang', '王 小明', 'Wang'],
  ['nothing that divides it', '王小明', '王小明', null],
  ['one word', ' Prince ', 'Prince', null],
  ['spaces between', 'Ada \t Byron', 'Ada', 'Byron'],
]
test.each(written)('L2, M5: a full name in a file: %s', (_what, name, given, family) => {
  expect(splitFullName(name)).toEqual([given, family])
})

const divisible: [given: string, family: string][] = [
  ['Anna', 'Schmidt'],
  ['Jean-Luc Marie', 'Tour'],
  ['小明', '王'],
  ['さくら', '佐々木'],
  ['ジョージ', '田中'],
  ['アルベルト', 'アインシュタイン'],
  ['민지', '김'],
  ['민지'.normalize('NFD'), '김'],
  ['கமலா', 'ராமன்'],
  ['小明', 'Wang'],
  ['王 小明', 'Wang'],
]
test.each(divisible)(
  'L2, M5: %s of the %s is joined for a file so that it divides again',
  (given, family) => {
    expect(splitFullName(joinFullName(` ${given}`, `${family} `))).toEqual([given, family])
  },
)

test.each([
  ['Anna', '', 'Anna'],
  ['', '王', '王'],
  ['', ' ', ''],
])(
  'L2: a name without one of its parts is joined without a space: “%s”, “%s”',
  (given, family, name) => {
    expect(joinFullName(given, family)).toBe(name)
  },
)
