import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DetailPanel } from '#renderer/ui/detail-panel.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'
import { Leavable, leaveAndReturn } from '#test/renderer/support/leave-and-return.tsx'

/** A panel whose long part is read only after it is shown. */
function Panel({ of }: { of: string }) {
  const [read, setRead] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return (
    <DetailPanel label={of}>
      <h2>{of}</h2>
      {read ? <p style={{ height: 2000, flex: 'none' }}>Last call</p> : null}
    </DetailPanel>
  )
}

/** A list of two people, and the panel of the one that was pressed. */
function People() {
  const [name, setName] = useState('Ada')
  return (
    <>
      <Leavable>
        <Panel of={name} />
      </Leavable>
      <div role="grid">
        {['Ada', 'Ben'].map((each) => (
          <div
            key={each}
            role="row"
            tabIndex={each === name ? 0 : -1}
            onClick={() => setName(each)}
          >
            <span role="gridcell">{each}</span>
          </div>
        ))}
      </div>
    </>
  )
}

const row = (name: string) => page.getByRole('row', { name })
const content = () => page.getByRole('complementary').getByText('Last call')
/** The position of the box that scrolls. */
const top = () => content().element().parentElement!.parentElement!.scrollTop
const scrollTo = (pixels: number) =>
  (content().element().parentElement!.parentElement!.scrollTop = pixels)

test('H8: coming back finds the panel as far scrolled as it was left, for each record', async () => {
  connect()
  await show(<People />)
  await expect.element(content()).toBeInTheDocument()
  scrollTo(700)
  // The panel hears of it with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await leaveAndReturn()
  await expect.element(content()).toBeInTheDocument()
  await expect.poll(top).toBe(700)
  await row('Ben').click()
  await expect.poll(top).toBe(0)
  await row('Ada').click()
  await expect.poll(top).toBe(700)
})

test('H8: closing the panel gives the focus back to the row of the list', async () => {
  connect()
  await show(<People />)
  await page.getByRole('separator', { name: 'Width of the detail panel' }).click()
  expect(document.activeElement?.closest('aside')).not.toBeNull()
  await userEvent.keyboard(']')
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await expect.element(row('Ada')).toHaveFocus()
})
