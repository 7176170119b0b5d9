import type { Messages } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { MAX_AT_ONCE } from '#shared/bridge/people.ts'
import { webhookUrlProblem } from '#shared/domain/webhook-url.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { JsonArrayReader } from '#shared/tables/json-array.ts'
import { shownName } from '#main/workspaces/shown-name.ts'
import { notTooMany } from '#main/features/common/people-filter.ts'
import { answerOf } from '#main/engine/spend/answers.ts'
import type { Receipt } from '#main/engine/spend/receipts.ts'
import { routeWord } from '#main/features/common/spend-labels.ts'
import { statementHeader } from '#main/features/credits/spend-statement.ts'
import { fieldLabel } from '#main/features/people/people-changes.ts'
import { creditsOccasion } from '#main/features/reminders/occasions.ts'
import { describeQuote } from '#main/features/research/research-runs.ts'

afterEach(() => setLanguage('en', {}))

const quote = {
  currency: 'credits',
  qualification_credits: 1,
  email_credits: 2,
} as Parameters<typeof describeQuote>[0]

const tooMany = () => {
  try {
    return notTooMany(
      Array.from({ length: MAX_AT_ONCE + 1 }, () => 'c_1'),
      'people',
    )
  } catch (error) {
    return (error as Error).message
  }
}

const noList = () => {
  try {
    return new JsonArrayReader(() => {}).write('{}')
  } catch (error) {
    return (error as Error).message
  }
}

const accepted = { id: 'r_1', outcome: 'unknown', detail: { accepted: true } } as unknown as Receipt

interface Case {
  said: string
  of: () => unknown
  english: unknown
  translated: Messages
  german: string
}

const cases: Case[] = [
  {
    said: 'a heading of an export',
    of: () => statementHeader()[0],
    english: 'Time',
    translated: { Time: ['Zeit'] },
    german: 'Zeit',
  },
  {
    said: 'a word for what is bought',
    of: () => routeWord('contacts.findPhone'),
    english: 'Phone',
    translated: { Phone: ['Telefon'] },
    german: 'Telefon',
  },
  {
    said: 'a word for a field',
    of: () => fieldLabel('last_name'),
    english: 'Last name',
    translated: { 'Last name': ['Nachname'] },
    german: 'Nachname',
  },
  {
    said: 'a title of a notice, by its number',
    of: () => creditsOccasion(1, 0).title,
    english: '1 credit left',
    translated: {
      '{credits, plural, one {# credit left} other {# credits left}}': [
        ['credits', 'plural', { one: ['Noch ein Credit'], other: ['Noch viele Credits'] }],
      ],
    },
    german: 'Noch ein Credit',
  },
  {
    said: 'a price in a quote',
    of: () => describeQuote(quote),
    english: '1 credit per person, 2 credits per new e-mail',
    translated: {
      '{price} per person': [['price'], ' je Person'],
      '{price} per new e-mail': [['price'], ' je neuer E-Mail'],
    },
    german: '1 credit je Person, 2 credits je neuer E-Mail',
  },
  {
    said: 'a purchase that the service has accepted',
    of: () => (answerOf(accepted) as { message: string }).message,
    english: expect.stringMatching(/^The service has accepted it/),
    translated: {
      'The service has accepted it but not reported the outcome yet. Hotdesk keeps checking; nothing is sent again.':
        ['Der Dienst hat es angenommen'],
    },
    german: 'Der Dienst hat es angenommen',
  },
  {
    said: 'a refusal',
    of: tooMany,
    english: expect.stringMatching(/^\d.+ people are too many for one change; .+ at most\.$/),
    translated: {
      '{count, plural, one {# person is} other {# people are}} too many for one change; {most, plural, other {#}} at most.':
        ['Zu viele'],
    },
    german: 'Zu viele',
  },
  {
    said: 'the name of the practice workspace',
    of: () => shownName({ kind: 'practice', name: 'Practice workspace' }),
    english: 'Practice workspace',
    translated: { 'Practice workspace': ['Übungsbereich'] },
    german: 'Übungsbereich',
  },
  {
    said: 'a fault in the address of a webhook',
    of: () => webhookUrlProblem('http://example.com', { loopback: false }),
    english: 'The address must begin with https://.',
    translated: {
      'The address must begin with {start}.': ['Die Adresse muss beginnen mit ', ['start']],
    },
    german: 'Die Adresse muss beginnen mit https://',
  },
  {
    said: 'a file that is no list',
    of: noList,
    english: 'The file must hold a JSON list of objects: [ {…}, … ]. It begins with "{}".',
    translated: {
      'The file must hold a JSON list of objects: {example}. It begins with {beginning}.': [
        'Keine Liste: ',
        ['beginning'],
      ],
    },
    german: 'Keine Liste: "{}"',
  },
]

test('M6: a workspace of a service is called what the service calls it', () => {
  setLanguage('de', { 'Practice workspace': ['Übungsbereich'] })
  const name = 'Practice workspace'
  expect(shownName({ kind: 'service', name })).toBe(name)
  expect(shownName({ kind: 'practice', name: 'Nordlicht' })).toBe('Nordlicht')
})

test.each(cases)(
  'M6: $said follows the language while Hotdesk runs',
  ({ of, english, translated, german }) => {
    expect(of()).toEqual(english)
    setLanguage('de', translated)
    expect(of()).toBe(german)
  },
)
