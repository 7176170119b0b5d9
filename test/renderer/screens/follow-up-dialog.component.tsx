import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { morning } from '#renderer/format/mornings.ts'
import { FollowUp } from '#renderer/screens/pipeline/follow-up.tsx'
import { SnoozeDialog } from '#renderer/screens/triage/snooze-dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const dialogs = [
  {
    name: 'B4: a follow-up',
    draw: (onChoose: (at: number | null) => void, onClose = vi.fn()) => (
      <FollowUp leads="Ada Byron" open onClose={onClose} onChoose={onChoose} />
    ),
    none: 'No follow-up',
  },
  {
    name: 'A4: a snooze',
    draw: (onChoose: (at: number | null) => void, onClose = vi.fn()) => (
      <SnoozeDialog open isSnoozed onClose={onClose} onChoose={onChoose} />
    ),
    none: 'Un-snooze now',
  },
]
test.each(dialogs)('$name by text takes what was typed while it was loaded', async (each) => {
  connect()
  const onChoose = vi.fn()
  await show(each.draw(onChoose))
  await userEvent.keyboard('next friday 3pm{Enter}')
  await expect.poll(() => onChoose.mock.calls.length).toBe(1)
  const at = new Date(onChoose.mock.calls[0]?.[0] as number)
  expect([at.getDay(), at.getHours()]).toEqual([5, 15])
})

/** The window has taken over the keys once a choice shows them. */
const ready = () => expect.element(page.getByRole('textbox')).toBeVisible()

test.each(dialogs)(
  '$name is chosen by its number, always a morning on a working day',
  async (each) => {
    connect()
    const onChoose = vi.fn()
    const onClose = vi.fn()
    await show(each.draw(onChoose, onClose))
    await ready()
    await page.getByRole('dialog').getByRole('button').first().click()
    const at = new Date(onChoose.mock.calls[0]?.[0] as number)
    expect([at.getHours(), at.getMinutes()]).toEqual([9, 0])
    expect([1, 2, 3, 4, 5]).toContain(at.getDay())
    expect(at.getTime()).toBeGreaterThan(Date.now())
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test.each(dialogs)('$name is taken back by 0 or its button', async ({ draw, none }) => {
  connect()
  const onChoose = vi.fn()
  await show(draw(onChoose))
  await ready()
  await page.getByRole('button', { name: new RegExp(`^${none}`) }).click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(null)
})

const saving = ['{Enter}', '{Control>}{Enter}{/Control}']
test.each(dialogs.flatMap((dialog) => saving.map((keys) => ({ ...dialog, keys }))))(
  '$name falls on any other day in the person’s own words, by $keys',
  async ({ draw, keys }) => {
    connect()
    const onChoose = vi.fn()
    await show(draw(onChoose))
    await ready()
    await page.getByRole('textbox').fill('in 40 days')
    await userEvent.keyboard(keys)
    await expect.poll(() => onChoose.mock.calls).toEqual([[morning(Date.now(), 40)]])
  },
)

test.each(dialogs)('$name is refused in the past', async ({ draw }) => {
  connect()
  const onChoose = vi.fn()
  await show(draw(onChoose))
  await ready()
  await page.getByRole('textbox').fill('yesterday')
  await expect.element(page.getByText('Choose a later day.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set' })).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
})

test.each(['en-GB', 'en-US', 'sv-SE', 'ja-JP'])(
  'B4, M5: in the formats of %s each choice names the day once',
  async (locale) => {
    connect()
    await show(
      <FormatsProvider locale={locale} hour12={null}>
        {dialogs[0]!.draw(vi.fn())}
      </FormatsProvider>,
    )
    await ready()
    const weekdays = page
      .getByRole('dialog')
      .getByRole('button')
      .elements()
      .map((each) => each.querySelector('.grow')?.textContent)
      .filter((label) => label !== undefined)
    expect(weekdays).toHaveLength(7)
    expect(weekdays.filter((label) => /\d/.test(label))).toEqual([])
  },
)

test('A4: who is not snoozed is not offered to be un-snoozed', async () => {
  connect()
  const onChoose = vi.fn()
  await show(<SnoozeDialog open isSnoozed={false} onClose={vi.fn()} onChoose={onChoose} />)
  await ready()
  await expect.element(page.getByRole('button', { name: /Un-snooze/ })).not.toBeInTheDocument()
  await userEvent.keyboard('0')
  expect(onChoose).not.toHaveBeenCalled()
})
