import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { AsOf } from '#renderer/ui/as-of.tsx'
import { Bar } from '#renderer/ui/bar.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ConflictCard } from '#renderer/ui/conflict-card.tsx'
import { CreditGauge, type Credits } from '#renderer/ui/credit-gauge.tsx'
import { DncBadge } from '#renderer/ui/dnc-badge.tsx'
import { priceText, type Price } from '#renderer/ui/price-tag.tsx'
import { StatusTrack } from '#renderer/ui/status-track.tsx'
import { TierChip } from '#renderer/ui/tier-chip.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const MINUTE = 60_000
const DAY = 86_400_000

async function draw(mark: ReactNode): Promise<string> {
  connect()
  const { container } = await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      <div data-testid="mark">{mark}</div>
    </FormatsProvider>,
  )
  return container.querySelector('[data-testid=mark]')?.textContent ?? ''
}

test.each([
  ['S', 'S', 'Tier S'],
  [' a ', 'A', 'Tier A'],
  ['gold', 'GO', 'Tier GO'],
  [null, '·', 'No tier'],
  ['', '·', 'No tier'],
])('A3: the tier %o is drawn as %s and spoken as %s', async (tier, letter, name) => {
  expect(await draw(<TierChip tier={tier} />)).toBe(letter)
  await expect.element(page.getByRole('img', { name })).toBeInTheDocument()
})

test('A3: a tier that is said beside it is not spoken twice', async () => {
  await draw(<TierChip tier="S" quiet />)
  expect(page.getByRole('img').elements()).toEqual([])
})

test.each([
  [true, false, 'DNC'],
  [true, true, 'DNC'],
  [false, true, ''],
  [null, false, ''],
  [null, true, 'DNC unknown'],
])(
  'F6, R4: do-not-contact %o (asked before contact: %o) shows “%s”',
  async (flag, asked, words) => {
    expect(await draw(<DncBadge flag={flag} showUnknown={asked} />)).toBe(words)
  },
)

test.each<[Price, string]>([
  [{ from: 0, to: 0 }, 'no credits'],
  [{ from: 1, to: 1 }, '1 credit'],
  [{ from: 6, to: 6 }, '6 credits'],
  [{ from: 1, to: 2 }, '1–2 credits'],
  [{ from: 0, to: 1500 }, '0–1,500 credits'],
  [{ from: 2, to: 2, onlyIfFound: true }, '2 credits if found'],
  [{ from: 1, to: 2, perItem: true }, '1–2 credits each'],
  [{ from: 1, to: 1, perItem: true, onlyIfFound: true }, '1 credit each if found'],
])('D2: the price %o is said as %s', (price, words) => {
  expect(priceText(price)).toBe(words)
})

test('D2: a button that spends carries its price in its name', async () => {
  await draw(<Button price={{ from: 2, to: 2, onlyIfFound: true }}>Find e-mail</Button>)
  await expect
    .element(page.getByRole('button', { name: /Find e-mail.*2 credits if found/ }))
    .toBeVisible()
})

test.each([
  [-1, 0],
  [0.25, 0.25],
  [7, 1],
])('a bar of %d of the whole is drawn as %d', async (share, drawn) => {
  await draw(<Bar share={share} label="Started" />)
  const bar = page.getByRole('img', { name: 'Started' }).element()
  expect(bar.querySelector('i')?.style.transform).toBe(`scaleX(${drawn})`)
})

test.each([
  ['not_started', 0],
  ['replied', 4],
  ['converted', 6],
  ['on_holiday', 0],
])(
  'A2: of the status %s %d steps are filled, and the word stands beside them',
  async (status, filled) => {
    const words = await draw(<StatusTrack status={status} />)
    expect(words).not.toBe('')
    expect(document.querySelectorAll('[class*=filled]')).toHaveLength(filled)
  },
)

const stamps: [string, number | null | undefined, boolean, string | RegExp, boolean][] = [
  ['not known yet', undefined, false, '', false],
  ['never read', null, false, 'not read yet', false],
  ['being read for the first time', null, true, 'reading for the first time…', false],
  ['of a minute ago', -MINUTE, false, /^as of \d\d:\d\d$/, false],
  ['being read again', -MINUTE, true, /^as of \d\d:\d\d, refreshing…$/, false],
  ['older than a day', -2 * DAY, false, /^as of /, true],
]
test.each(stamps)('I2: a list %s says so', async (_what, ago, refreshing, words, old) => {
  const at = typeof ago === 'number' ? Date.now() + ago : ago
  expect(await draw(<AsOf at={at} refreshing={refreshing} />)).toMatch(words)
  expect(document.querySelectorAll('[data-old]')).toHaveLength(old ? 1 : 0)
})

const credits = (change: Partial<Credits> = {}): Credits => ({
  plan_balance: 1200,
  addon_balance: 34,
  total: 1234,
  read_at: Date.now() - 5 * MINUTE,
  low: false,
  lasts_until: null,
  ...change,
})
test.each<[string, Credits | null, RegExp]>([
  ['before the first reading', null, /^Credits haven’t loaded yet\.$/],
  ['with both balances and their age', credits(), /^1,234credits5 min ago1,200 plan · 34 add-on$/],
  ['read just now', credits({ read_at: Date.now() }), /just now/],
  ['with one left', credits({ total: 1 }), /^1credit\b|^1credit[^s]/],
  ['that are low', credits({ low: true, total: 8 }), /Low: 8 credits left$/],
  ['that last until a day', credits({ lasts_until: Date.now() + 40 * DAY }), /Lasts until .+$/],
])('D1: credits %s', async (_which, shown, words) => {
  expect(await draw(<CreditGauge credits={shown} />)).toMatch(words)
})

test.each(['theirs', 'mine'] as const)(
  'A10: of three values %s is taken by its button',
  async (choice) => {
    const onChoose = vi.fn()
    await draw(
      <ConflictCard
        title="Two people changed the tier"
        was="B"
        theirs="A"
        mine="S"
        onChoose={onChoose}
      />,
    )
    const name = choice === 'theirs' ? /^Take theirs/ : /^Keep mine/
    await page.getByRole('button', { name }).click()
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(choice)
  },
)

test.each([
  [null, null],
  ['theirs', 'Suggested: theirs, it is further along. You decide.'],
  ['mine', 'Suggested: yours, it is further along. You decide.'],
] as const)('A10: the suggestion %s decides nothing', async (suggested, words) => {
  const onChoose = vi.fn()
  const text = await draw(
    <ConflictCard
      title="Two people changed the status"
      was="Contacted"
      theirs="Replied"
      mine="Connected"
      suggested={suggested}
      onChoose={onChoose}
    />,
  )
  expect(text.includes('Suggested')).toBe(words !== null)
  if (words !== null) expect(text).toContain(words)
  expect(onChoose).not.toHaveBeenCalled()
})
