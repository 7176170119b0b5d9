import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areNamesakes,
  isSameInAll,
  PersonIndex,
  matchKeysOf,
  profileSlug,
  sameAddress,
  sameness,
  type PersonData,
} from '#shared/domain/same-person.ts'

/* L2, P19: who is here already, and who only shares a name. */

const somebody: fc.Arbitrary<PersonData> = fc.record({
  first_name: fc.constantFrom('Ada', 'ada', 'Bo', '', null),
  last_name: fc.constantFrom('Byron', 'BYRON', 'Åberg', 'Aaberg', null),
  email: fc.constantFrom('ada@x.example', 'ADA@X.EXAMPLE', 'bo@x.example', '', null),
  phone: fc.constantFrom('+44 20 7946 0018', '020 7946 0018', '7946001', '12', null),
  linkedin_url: fc.constantFrom(
    'https://www.linkedin.com/in/ada/?x=1',
    'linkedin.com/in/ADA',
    'https://x.example/in/ada',
    null,
  ),
  company_name: fc.constantFrom('Acme', ' acme ', 'Kvist', null),
})

const shared = (one: PersonData, other: PersonData) => {
  const [marks, others] = [matchKeysOf(one), matchKeysOf(other)]
  return sameness.filter((reason) => marks[reason]?.some((mark) => others[reason]?.includes(mark)))
}

test('L2: a look-up among many finds whoever comparing them one by one would find', () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 6 }), somebody, (people, who) => {
      const known = new PersonIndex<number>()
      for (const [ref, one] of people.entries()) known.add(ref, one)
      const found = known.find(who)
      const reasons = new Set(people.flatMap((one) => shared(one, who)))
      // Whoever shares an address, a profile or nothing but a name is found, by the strongest.
      for (const reason of ['email', 'linkedin'] as const)
        if (reasons.has(reason)) {
          expect(found?.because).toBe(reason)
          expect(shared(people[found?.ref ?? -1] ?? {}, who)).toContain(reason)
          return
        }
      if (reasons.has('phone')) expect(found?.because).toBe('phone')
      else if (reasons.has('name'))
        expect(['phone', 'name_and_company', 'name']).toContain(found?.because)
      else expect([undefined, 'phone']).toContain(found?.because)
    }),
  )
})

test('P19: whether two are namesakes, or the same in all, does not depend on who is asked first', () => {
  fc.assert(
    fc.property(somebody, somebody, (one, other) => {
      expect(areNamesakes(one, other)).toBe(areNamesakes(other, one))
      expect(isSameInAll(one, other)).toBe(isSameInAll(other, one))
      expect(areNamesakes(one, one)).toBe(false)
      expect(isSameInAll(one, one)).toBe(true)
      if (isSameInAll(one, other)) expect(areNamesakes(one, other)).toBe(false)
    }),
  )
})

describe('P19: two of one name are two where anything tells them apart', () => {
  test.each<[string, PersonData, PersonData, boolean]>([
    ['two addresses', { email: 'a@x.example' }, { email: 'b@x.example' }, true],
    ['one address in two cases', { email: 'a@x.example' }, { email: 'A@X.example ' }, false],
    ['an address of one alone', { email: 'a@x.example' }, {}, false],
    [
      'two profiles',
      { linkedin_url: 'linkedin.com/in/a' },
      { linkedin_url: 'linkedin.com/in/b' },
      true,
    ],
    [
      'no profile at all',
      { linkedin_url: 'x.example/a' },
      { linkedin_url: 'linkedin.com/in/b' },
      false,
    ],
    ['two numbers', { phone: '+44 20 7946 0018' }, { phone: '+44 20 7946 0019' }, true],
    [
      'a number with and without its country',
      { phone: '+442079460018' },
      { phone: '02079460018' },
      false,
    ],
    [
      'a number in the digits of another script',
      { phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
      { phone: '050 123 4567' },
      false,
    ],
    ['an extension of seven digits', { phone: '79460018' }, { phone: '+44 20 7946 0018' }, false],
    ['a number too short to tell', { phone: '123456' }, { phone: '654321' }, false],
  ])('%s', (_name, one, other, two) => {
    expect(areNamesakes(one, other)).toBe(two)
  })
})

test.each<[string, PersonData, PersonData, ReturnType<PersonIndex<string>['find']>]>([
  [
    'a name at the same company',
    { first_name: 'Ada', last_name: 'Byron', company_name: 'Acme' },
    { first_name: 'ADA', last_name: ' byron', company_name: 'acme' },
    { ref: 'here', because: 'name_and_company' },
  ],
  [
    'a name at the same company with another address speaks for the name alone',
    { first_name: 'Ada', last_name: 'Byron', company_name: 'Acme', email: 'a@x.example' },
    { first_name: 'Ada', last_name: 'Byron', company_name: 'Acme', email: 'b@x.example' },
    { ref: 'here', because: 'name' },
  ],
  ['a first name alone', { first_name: 'Ada' }, { first_name: 'Ada' }, null],
  [
    'a company alone',
    { last_name: 'Byron', company_name: 'Acme' },
    { last_name: 'Byron', company_name: 'Acme' },
    null,
  ],
  [
    'the end of a number that was written down shorter',
    { phone: '7946 0018' },
    { phone: '+44 20 7946 0018' },
    null,
  ],
  [
    'a longer number that ends as the one looked for',
    { phone: '+44 20 7946 0018' },
    { phone: '7946 0018' },
    { ref: 'here', because: 'phone' },
  ],
  ['a number too short to tell anybody', { phone: '123456' }, { phone: '123456' }, null],
  ['an empty address', { email: '' }, { email: ' ' }, null],
])('L2: %s', (_name, here, who, expected) => {
  const known = new PersonIndex<string>()
  known.add('here', here)
  expect(known.find(who)).toEqual(expected)
})

test('L2: of several, the strongest reason counts, and only reasons that were asked for', () => {
  const known = new PersonIndex<string>()
  known.add('by name', { first_name: 'Ada', last_name: 'Byron' })
  known.add('by address', { email: 'ada@x.example' })
  const who = { first_name: 'Ada', last_name: 'Byron', email: 'ada@x.example' }
  expect(known.find(who)).toEqual({ ref: 'by address', because: 'email' })
  expect(known.find(who, ['name'])).toEqual({ ref: 'by name', because: 'name' })
  expect(known.find(who, ['phone', 'linkedin'])).toBeNull()
  expect(known.find(who, [])).toBeNull()
})

test('L2: of two with one name, the one who is the same in all is taken', () => {
  const known = new PersonIndex<string>()
  const name = { first_name: 'Ada', last_name: 'Byron' }
  known.add('first', { ...name, company_name: 'Kvist', email: 'k@x.example' })
  known.add('second', { ...name, company_name: 'Acme' })
  expect(known.find({ ...name, company_name: 'Acme' }, ['name'])).toEqual({
    ref: 'second',
    because: 'name',
  })
})

test.each([
  ['https://www.linkedin.com/in/Ada-Byron/?utm=1', 'ada-byron'],
  ['linkedin.com/in/ada#top', 'ada'],
  ['https://linkedin.com/company/acme', ''],
  ['https://x.example/in/ada', ''],
  [null, ''],
])('L2: the profile of %j is %j', (url, name) => {
  expect(profileSlug(url)).toBe(name)
})

test('L2: addresses are one whatever their case and composition, and empty ones never are', () => {
  expect(sameAddress('Zoe\u0308@x.example', 'ZO\u00cb@X.example')).toBe(true)
  expect(sameAddress('', '')).toBe(false)
  expect(sameAddress(null, undefined)).toBe(false)
})

test('L2: a number is found by a shorter one that it ends with, never by one that only ends alike', () => {
  const known = new PersonIndex<string>()
  known.add('long', { phone: '+44 20 7946 0018' })
  known.add('short', { phone: '946 0018' })
  known.add('other', { phone: '+44 20 1946 0018' })
  expect(known.find({ phone: '07946 0018' })?.ref).toBe('long')
  expect(known.find({ phone: '01 946 0018' })?.ref).toBe('other')
  expect(known.find({ phone: '2 946 0018' })).toBeNull()
  expect(known.find({ phone: '9460018' })?.ref).toBe('long')
})
