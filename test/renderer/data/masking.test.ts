import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { masking, setMasking } from '#renderer/data/masking.ts'
import type { BridgePort } from '#renderer/data/port.ts'
import { mask, maskText } from '#shared/domain/masking.ts'

afterEach(() => {
  setMasking(false)
})

test('J11: addresses and numbers are masked in fields and in free text, ids and places are not', () => {
  const row = {
    id: 'c_0123456789',
    contact_id: 'c_+44 20 7946 0018',
    name: 'z.aydin@monetalabs.example',
    email: 'z.aydin@monetalabs.example',
    email_status: 'verified',
    phone: '020 7946 0018',
    linkedin_url: 'https://linkedin.example/in/zaydin',
    notes: 'rang (020) 7946 0018, then wrote to zeynep+work@moneta-labs.co.uk.',
    link: '/people/c_0123456789',
    starts_at: 1_796_000_000_000,
  }
  expect(mask(row)).toEqual({
    ...row,
    name: 'z•••@•••.example',
    email: 'z•••@•••.example',
    phone: '••• ••• 18',
    notes: 'rang ••• ••• 18, then wrote to z•••@•••.uk.',
  })
  expect(mask({ changes: [{ field: 'phone', from: null, to: '7946 0018' }] })).toEqual({
    changes: [{ field: 'phone', from: null, to: '••• ••• 18' }],
  })
})

test('J11: numbers are masked in the digits of every script', () => {
  expect(mask({ phone: '٠٥٠ ١٢٣ ٤٥٦٧', notes: 'اتصل ٠٥٠ ١٢٣ ٤٥٦٧ في ٢٤/١٢' })).toEqual({
    phone: '••• ••• 67',
    notes: 'اتصل ••• ••• 67 في ٢٤/١٢',
  })
})

test('J11: figures that are no telephone numbers stay', () => {
  for (const text of [
    '2026-11-20T10:00:00Z',
    '25.08.2026 14:30',
    '08.09.2026 14:30 to 15:00',
    'on 01/02/26 and 03/04/26',
    'Salary 85,000 to 120,000',
    '1,264 leads',
    'version 2.0.1',
    '+3',
    'Q4 2026',
    '100 of 12,345,678',
  ])
    expect(maskText(text)).toBe(text)
})

test('J11: no address is ever left whole, wherever it stands', () => {
  const address = fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9.]{1,12}[a-z]$/),
      fc.stringMatching(/^[a-z]{2,10}$/),
      fc.constantFrom('com', 'example', 'co.uk'),
    )
    .map(([name, host, tld]) => `${name}@${host}.${tld}`)
  fc.assert(
    fc.property(
      address,
      fc.string(),
      fc.string(),
      (email, before, after) =>
        !JSON.stringify(mask({ rows: [{ snippet: `${before} ${email} ${after}` }] })).includes(
          email,
        ),
    ),
  )
})

test('J11: what holds neither is handed back as it is', () => {
  const value = { rows: [{ id: 'x', name: 'Ada', count: 3, at: null }] }
  expect(mask(value)).toBe(value)
})

function world(share_screen: boolean) {
  const call = vi.fn(async (command: string) => ({
    ok: true,
    value: command === 'preferences.read' ? { share_screen } : { email: 'ada@example.org' },
  }))
  return { call, port: masking({ call, on: () => () => true } as unknown as BridgePort) }
}

test('J11: the setting is known before anything is shown', async () => {
  const { call, port } = world(true)
  expect(await port.call('session.state', {})).toMatchObject({ value: { email: 'a•••@•••.org' } })
  expect(call.mock.calls.map(([command]) => command)).toEqual(['preferences.read', 'session.state'])
})

test('J11: a mask is never sent back as if it were an address', async () => {
  const { call, port } = world(true)
  const answer = await port.call('contacts.edit', {
    select: { ids: ['c_1'] },
    set: { email: 'a•••@•••.org' },
  })
  expect(answer).toMatchObject({ ok: false, error: { code: 'masked' } })
  expect(call.mock.calls.map(([command]) => command)).toEqual(['preferences.read'])
})
