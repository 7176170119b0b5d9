import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeText } from '#shared/domain/merge-text.ts'
import { mergeRecord } from '#shared/domain/merge.ts'

/**
 * base, server, mine -> what becomes of the field; written out so that a change of the rule has to
 * be written out too.
 */
const table = [
  ...`
  SSS settled  SSA send A  SSB send B  SAS settled  SAA settled  SAB ask  SBS settled  SBA ask  SBB settled
  ASS settled  ASA settled ASB ask  AAS send S  AAA settled  AAB send B  ABS ask  ABA settled  ABB settled
  BSS settled  BSA ask  BSB settled  BAS ask  BAA settled  BAB settled  BBS send S  BBA send A  BBB settled`.matchAll(
    /([SAB]{3}) (settled|ask|send \w)/g,
  ),
]

test.each(table.map(([, three, expected]) => [three, expected]))(
  'P6: tier with base, server, mine = %s is %s',
  (three, expected) => {
    const [base, server, mine] = (three ?? '').split('')
    const merge = mergeRecord({ tier: base }, { tier: server }, { tier: mine })
    if (expected === 'settled')
      expect(merge).toEqual({ send: {}, settled: ['tier'], conflicts: [], merged: [] })
    else if (expected === 'ask') {
      expect(merge.send).toEqual({})
      expect(merge.conflicts).toMatchObject([
        { field: 'tier', was: base, theirs: server, mine, offer: null },
      ])
    } else
      expect(merge).toEqual({
        send: { tier: expected?.slice(-1) },
        settled: [],
        conflicts: [],
        merged: [],
      })
  },
)

test('P6: the table above holds all 27 cases', () => {
  expect(new Set(table.map(([, three]) => three)).size).toBe(27)
})

test('A10: different fields changed by two people both survive without a question', () => {
  const merge = mergeRecord(
    { tier: 'B', notes: '' },
    { tier: 'B', notes: '', status: 'replied' },
    { tier: 'A', notes: 'called' },
  )
  expect(merge).toEqual({
    send: { tier: 'A', notes: 'called' },
    settled: [],
    conflicts: [],
    merged: [],
  })
})

test('A10: status offers what stands further along, and never takes it by itself', () => {
  const ask = (theirs: string, mine: string) =>
    mergeRecord({ status: 'not_started' }, { status: theirs }, { status: mine })
  expect(ask('replied', 'lvm')).toMatchObject({ send: {}, conflicts: [{ offer: 'theirs' }] })
  expect(ask('lvm', 'converted')).toMatchObject({ send: {}, conflicts: [{ offer: 'mine' }] })
  expect(ask('something_new', 'lvm')).toMatchObject({ send: {}, conflicts: [{ offer: null }] })
})

test('missing, null and empty are one value, and tidying by the service is no change', () => {
  expect(mergeRecord({}, { notes: null }, { notes: '' }).settled).toEqual(['notes'])
  expect(mergeRecord({ notes: 'a\n' }, { notes: 'a' }, { notes: 'a\r\nb' }).send).toEqual({
    notes: 'a\r\nb',
  })
  expect(
    mergeRecord({ email: null }, { email: 'ada@example.org' }, { email: 'Ada@Example.org ' })
      .settled,
  ).toEqual(['email'])
  expect(mergeRecord({ phone: '+49 30-1' }, { phone: '+49301' }, { phone: '+49302' }).send).toEqual(
    { phone: '+49302' },
  )
})

test('two people add a line to the same notes: both lines stay', () => {
  const merge = mergeRecord(
    { notes: 'met in May' },
    { notes: 'met in May\nprefers e-mail' },
    { notes: 'met in May\nleft voicemail' },
  )
  expect(merge.send).toEqual({ notes: 'met in May\nprefers e-mail\nleft voicemail' })
  expect(merge.merged).toEqual(['notes'])
})

const line = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'c', '__proto__', 'constructor'),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, ' ')),
)
const note = fc.array(line, { maxLength: 8 }).map((all) => all.join('\n'))
const plain = (text: string) => text.replace(/\r\n?/g, '\n').trimEnd()
const added = (from: string, to: string) =>
  to.split('\n').filter((one) => one.trim() !== '' && !from.split('\n').includes(one))

test('P6: every line either of us added is in the merged notes', () => {
  fc.assert(
    fc.property(note, note, note, (base, theirs, mine) => {
      const kept = mergeText(base, theirs, mine)
        .split('\n')
        .map((one) => one.trimEnd())
      for (const one of [...added(base, theirs), ...added(base, mine)])
        expect(kept).toContain(one.trimEnd())
    }),
  )
})

test('a line I took away goes, though they wrote another beside it', () => {
  expect(mergeText('old stamp', 'theirs\nold stamp', '')).toBe('theirs')
  expect(mergeText('old stamp', 'old stamp, edited', '')).toBe('old stamp, edited')
})

test('notes changed by one side alone are that side', () => {
  fc.assert(
    fc.property(note, note, (base, changed) => {
      expect(mergeText(base, changed, base)).toBe(plain(changed))
      expect(mergeText(base, base, changed)).toBe(plain(changed))
      expect(mergeText(base, changed, changed)).toBe(plain(changed))
    }),
  )
})

test('merging again after the merge was stored changes nothing', () => {
  fc.assert(
    fc.property(note, note, note, (base, theirs, mine) => {
      const once = mergeText(base, theirs, mine)
      expect(mergeText(mine, once, mine)).toBe(plain(once))
    }),
  )
})

test('notes of many thousand lines are merged without comparing every line with every other', () => {
  const many = (word: string) =>
    Array.from({ length: 4_000 }, (_, at) => `${word} ${at}`).join('\n')
  const merged = mergeText(many('old'), many('theirs'), many('mine'))
  expect(merged.split('\n')).toHaveLength(8_000)
})
