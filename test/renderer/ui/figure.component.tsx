import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import type { Explanation } from '#renderer/ui/figure/explanation.ts'
import { Explained } from '#renderer/ui/figure/explained.tsx'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { Figure } from '#renderer/ui/figure/figure.tsx'
import { useFigure } from '#renderer/ui/figure/use-figure.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const replyRate: Explanation = {
  name: 'Reply rate',
  value: '25%',
  formula: 'Replies ÷ e-mails sent.',
  parts: [
    { name: 'Replies', value: '10', at: Date.now() - 5 * 60_000 },
    { name: 'Limit you set', value: '40', at: 'here' },
    { name: 'Opens', value: '0', at: null },
  ],
  at: null,
}
const bounces: Explanation = {
  name: 'Bounces',
  value: '3',
  formula: 'Counted by the service.',
  parts: [],
  at: null,
}

const popup = (name: string) => page.getByRole('dialog', { name })
const figure = (name: string) => page.getByTitle(name)

/** A screen with two figures, the second inside a card that can be pressed. */
function Screen({ onCard = () => {} }: { onCard?: () => void }) {
  return (
    <div id="screen">
      <p>
        Rate <Figure of={replyRate} />
      </p>
      <button type="button" onClick={onCard}>
        Bounces this week <Figure inside="button" of={bounces} />
      </button>
      <FigureHost />
    </div>
  )
}

test('one key explains the first figure: formula, parts, and how old each part is', async () => {
  connect()
  await show(<Screen />)
  await userEvent.keyboard('=')
  await expect.element(popup('Reply rate')).toBeVisible()
  await expect
    .element(popup('Reply rate'))
    .toHaveAccessibleDescription(/25%.*Replies ÷ e-mails sent.*Replies 10 5 min ago/)
  await expect
    .element(page.getByRole('row', { name: 'Limit you set 40 this computer' }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Opens 0 not read yet' })).toBeVisible()
})

test('the figure with the focus is the one that is meant, and Escape returns to it', async () => {
  connect()
  await show(<Screen />)
  const card = page.getByRole('button', { name: /Bounces this week/ })
  // The pointer rests elsewhere, as it does while somebody works by key.
  await figure('Reply rate').hover()
  card.element().focus()
  await userEvent.keyboard('=')
  await expect.element(popup('Bounces')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup('Bounces')).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()
})

test('the key goes on to the next figure, and back to the first after the last', async () => {
  connect()
  await show(<Screen />)
  await userEvent.keyboard('=')
  await expect.element(page.getByText(/^Number 1 of 2/)).toBeVisible()
  await userEvent.keyboard('=')
  await expect.element(popup('Bounces')).toBeVisible()
  await expect.element(popup('Reply rate')).not.toBeInTheDocument()
  await userEvent.keyboard('=')
  await expect.element(popup('Reply rate')).toBeVisible()
})

test('a click on a figure explains it, and does not press the card it is in', async () => {
  connect()
  const onCard = vi.fn()
  await show(<Screen onCard={onCard} />)
  await page.getByText('3', { exact: true }).click()
  await expect.element(popup('Bounces')).toBeVisible()
  expect(onCard).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await page.getByText(/^Bounces this week/).click({ position: { x: 5, y: 5 } })
  expect(onCard).toHaveBeenCalledOnce()
})

test('what is open follows its figure: a fresher value shows in both', async () => {
  connect()
  const at = (value: string) => (
    <>
      <Figure of={{ ...replyRate, value, action: { label: 'Refresh', run: () => {} } }} />
      <FigureHost />
    </>
  )
  const { rerender } = await show(at('25%'))
  await figure('Reply rate').click()
  await expect.element(popup('Reply rate')).toHaveAccessibleDescription(/25%/)
  await rerender(at('26%'))
  await expect.element(popup('Reply rate')).toHaveAccessibleDescription(/26%/)
})

test('inside a dialog the key explains the figures of the dialog alone', async () => {
  connect()
  function WithDialog() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Screen />
        <Button onClick={() => setOpen(true)}>Report</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Report">
          <Figure of={{ ...bounces, name: 'Bounces that week' }} />
        </Dialog>
      </>
    )
  }
  await show(<WithDialog />)
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(popup('Report')).toBeVisible()
  await userEvent.keyboard('=')
  await expect.element(popup('Bounces that week')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup('Bounces that week')).not.toBeInTheDocument()
  await expect.element(popup('Report')).toBeVisible()
})

test('words that state a number are explained by a click or the key, and stay plain words that Tab passes over', async () => {
  connect()
  await show(
    <Dialog
      open
      onClose={() => {}}
      title={<Explained of={{ ...bounces, name: 'Chosen' }}>Delete 3 people?</Explained>}
      description={<Explained of={null}>For everyone.</Explained>}
      actions={<Button>Delete</Button>}
    />,
  )
  await expect.element(popup('Delete 3 people?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(document.querySelectorAll('[data-explained]')).toHaveLength(1)
  await userEvent.keyboard('=')
  await expect.element(popup('Chosen')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup('Chosen')).not.toBeInTheDocument()
  await expect.element(popup('Delete 3 people?')).toBeVisible()
  await page.getByText('Delete 3 people?').click()
  await expect.element(popup('Chosen')).toBeVisible()
})

test('what is not known yet explains nothing, and the key says so', async () => {
  connect()
  function Unknown() {
    const { figure: marked } = useFigure<HTMLAnchorElement>(null)
    return (
      <>
        <a {...marked} href="#pending">
          Loading
        </a>
        <FigureHost />
      </>
    )
  }
  await show(<Unknown />)
  await userEvent.keyboard('=')
  await expect
    .element(page.getByText('No number to explain on this screen').first())
    .toBeInTheDocument()
})

test('a number around the screen is explained once it has the focus, never in place of one of the screen', async () => {
  connect()
  await show(
    <>
      <Figure of={{ ...bounces, name: 'Credit balance' }} />
      <main id="screen" tabIndex={-1}>
        No numbers
      </main>
      <FigureHost />
    </>,
  )
  await userEvent.keyboard('=')
  await expect
    .element(page.getByText('No number to explain on this screen').first())
    .toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('=')
  await expect.element(popup('Credit balance')).toBeVisible()
})

test('D2: a price explains itself by the key on its button, after the numbers of the screen; a click pays', async () => {
  connect()
  const onPay = vi.fn()
  await show(
    <div id="screen">
      <Button price={{ from: 1, to: 2, onlyIfFound: true }} onClick={onPay}>
        Find phone
      </Button>
      <Figure of={replyRate} />
      <FigureHost />
    </div>,
  )
  await userEvent.keyboard('=')
  await expect.element(popup('Reply rate')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const button = page.getByRole('button', { name: /Find phone/ })
  button.element().focus()
  await userEvent.keyboard('=')
  await expect
    .element(popup('Price'))
    .toHaveAccessibleDescription(/1–2 credits if found.*only if it finds something.*At most 2/)
  await userEvent.keyboard('{Escape}')
  expect(onPay).not.toHaveBeenCalled()
  await page.getByText('1–2 credits if found').click()
  expect(onPay).toHaveBeenCalledOnce()
  await expect.element(popup('Price')).not.toBeInTheDocument()
})

test('a number on a button explains itself by the key; a click presses the button', async () => {
  connect()
  const onPress = vi.fn()
  await show(
    <div id="screen">
      <Button onClick={onPress}>
        <Explained byKey of={bounces}>
          Enrol 3 people
        </Explained>
      </Button>
      <FigureHost />
    </div>,
  )
  await page.getByText('Enrol 3 people').click()
  expect(onPress).toHaveBeenCalledOnce()
  await expect.element(popup('Bounces')).not.toBeInTheDocument()
  await userEvent.keyboard('=')
  await expect.element(popup('Bounces')).toBeVisible()
})
