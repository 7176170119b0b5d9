import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { useLeftOut } from '#renderer/screens/employment/use-left-out.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { Leavable, leaveAndReturn } from '#test/renderer/support/leave-and-return.tsx'

const review = (...titles: string[]) =>
  ({
    roles: titles.map((title, at) => ({
      key: `r_${at}`,
      proposed: { title, company_name: null, start_date: null, end_date: null },
    })),
  }) as unknown as EmploymentReview

/** The boxes of a review, as its screen ticks them. */
function Boxes({ of }: { of: EmploymentReview }) {
  const { isLeftOut, toggle, drop } = useLeftOut('c_1', of)
  return (
    <>
      {of.roles.map(({ key, proposed }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={!isLeftOut(key ?? '')}
            onChange={() => toggle(key ?? '')}
          />
          {proposed.title}
        </label>
      ))}
      <button type="button" onClick={drop}>
        Decide
      </button>
    </>
  )
}

const box = (name: string) => page.getByRole('checkbox', { name })
const shown = (of: EmploymentReview) => (
  <Leavable>
    <Boxes of={of} />
  </Leavable>
)

test('H8: boxes unticked in an employment review are found so again, until it is decided', async () => {
  connect()
  await show(shown(review('CFO', 'Adviser')))
  await box('Adviser').click()
  await leaveAndReturn()
  await expect.element(box('Adviser')).not.toBeChecked()
  await expect.element(box('CFO')).toBeChecked()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(box('Adviser')).toBeChecked()
})

test('H8: a review that proposes something else begins with every box ticked', async () => {
  connect()
  const screen = await show(shown(review('CFO', 'Adviser')))
  await box('CFO').click()
  await expect.element(box('CFO')).not.toBeChecked()
  await screen.rerender(shown(review('CFO', 'Board adviser')))
  await expect.element(box('CFO')).toBeChecked()
})
