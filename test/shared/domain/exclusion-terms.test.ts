import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  excludes,
  proposeTerms,
  tryTerms,
  type JudgedLead,
} from '#shared/domain/exclusion-terms.ts'

const lead = (
  title: string,
  verdict: JudgedLead['verdict'] = 'dismissed',
  company_name: string | null = null,
  about: JudgedLead['about'] = 'role',
): JudgedLead => ({ title, company_name, verdict, about })
const values = (leads: JudgedLead[], before: Parameters<typeof proposeTerms>[1] = []) =>
  proposeTerms(leads, before).map((term) => term.value)

test('B9: what dismissed roles have in common is proposed, and no term that one kept has too', () => {
  const leads = [
    lead('Warehouse Associate – Nights'),
    lead('Warehouse Associate'),
    lead('Sales Trainee'),
    lead('Marketing Trainee'),
    lead('Sales Director', 'kept'),
    lead('Controller', 'undecided'),
  ]
  expect(values(leads)).toEqual(['warehouse associate', 'trainee'])
})

test('B9: one dismissal is chance, and a term that hides more undecided leads than dismissed ones is none', () => {
  expect(values([lead('Delivery Driver')])).toEqual([])
  expect(
    values([
      lead('Platform Engineer'),
      lead('Data Engineer'),
      ...['Cloud', 'QA', 'Site'].map((kind) => lead(`${kind} Engineer`, 'undecided')),
    ]),
  ).toEqual([])
})

const times = (count: number, title: string, verdict: JudgedLead['verdict'] = 'dismissed') =>
  Array.from({ length: count }, (_, index) => lead(`${title} ${index}`, verdict))
const others = (count: number, verdict: JudgedLead['verdict']) =>
  Array.from({ length: count }, (_, index) => lead(`Role${verdict}${index}x`, verdict))

test.each([
  ['six internships of hundreds that nobody decided on', 6, 40, [], ['internship']],
  ['five of them', 5, 40, [], []],
  ['six, of which one more was kept', 6, 40, [lead('Internship', 'kept')], []],
  [
    'six among sixty other dismissals, as many kept',
    6,
    40,
    [...others(60, 'dismissed'), ...others(60, 'kept')],
    ['internship'],
  ],
  ['six of a word in every third lead', 6, 320, [], []],
] as const)('B9: of %s the term is proposed: %j', (_, dismissed, undecided, more, proposed) => {
  const leads = [
    ...times(dismissed, 'Internship'),
    ...times(undecided, 'Internship', 'undecided'),
    ...others(1000 - undecided, 'undecided'),
    ...more,
  ]
  expect(values(leads)).toEqual(proposed)
  const trial = tryTerms([{ kind: 'term', value: 'internship' }], leads)
  expect(trial.undecided).toHaveLength(undecided)
})

test('B9: agencies are proposed as companies, whatever their legal form, and not for the words of their roles', () => {
  const leads = [
    lead('CFO', 'dismissed', 'StaffNow GmbH', 'company'),
    lead('Head of people', 'dismissed', 'StaffNow', 'company'),
  ]
  expect(proposeTerms(leads, []).map(({ kind }) => kind)).toEqual(['company'])
  expect(
    excludes(
      { kind: 'company', value: 'StaffNow' },
      { title: 'Staff now', company_name: 'StaffNow GmbH' },
    ),
  ).toBe(true)
  expect(
    excludes(
      { kind: 'company', value: 'StaffNow' },
      { title: 'CFO', company_name: 'StaffNow Consulting' },
    ),
  ).toBe(false)
})

test('B9: a term hits inside words, as the wider reading of the contract, and what is excluded already is not proposed again', () => {
  const leads = [
    lead('Software Intern'),
    lead('Finance Intern'),
    lead('International Controller', 'undecided'),
  ]
  expect(tryTerms([{ kind: 'term', value: 'INTERN' }], leads)).toMatchObject({
    dismissed: [{}, {}],
    undecided: [{}],
    kept: [],
  })
  expect(values(leads)).toEqual(['intern'])
  expect(values(leads, [{ kind: 'term', value: 'intern' }])).toEqual([])
})

test('B9: whatever was dismissed, no proposal hides a lead that was kept', () => {
  const word = fc.constantFrom('Sales', 'Intern', 'Data', 'Lead', 'Night', 'Driver')
  const any = fc.record({
    title: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    company_name: fc.option(word),
    verdict: fc.constantFrom('dismissed' as const, 'kept' as const, 'undecided' as const),
    about: fc.constantFrom('role' as const, 'company' as const),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (leads) => {
      const proposed = proposeTerms(leads, [])
      expect(tryTerms(proposed, leads).kept).toEqual([])
      expect(proposed.every((term) => tryTerms([term], leads).dismissed.length >= 2)).toBe(true)
    }),
  )
})
