import { openFintechCfos, watchKept } from './steps.ts'
import { expect, test } from './world.ts'

/* A8, P1, P6: what was typed into a note is saved or still there, and so is what others wrote. */

test.use({ practice: '--rate-scale 100 --contacts 400' })

interface Member {
  id: string
  notes: string | null
}

test('A8, P1, P6: a note outlives a lock and a kill while it is typed, is saved by going on, and leaves the line of a colleague', async ({
  context,
  desk,
}) => {
  const kept = watchKept(context)
  let page = await desk.resume()
  const field = () => page.getByRole('textbox', { name: /^Note on/ })
  const unsaved = () => page.getByRole('region', { name: 'Unsaved note' })
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const list = lists.find(({ name }) => name === 'Fintech CFOs')?.id ?? ''
  const [first] = (await desk.read(`/hot-lists/${list}?per_page=200`)).members as Member[]
  const params = { id: list, member_id: first?.id ?? '' }
  const note = async () => {
    const { members } = await desk.read(`/hot-lists/${list}?per_page=200`)
    return (members as Member[]).find(({ id }) => id === first?.id)?.notes
  }
  await openFintechCfos(page)
  await page.keyboard.press('Home')

  await page.keyboard.press('n')
  await field().press('ControlOrMeta+a')
  await field().pressSequentially('Wants to talk in May')
  await page.keyboard.press('ControlOrMeta+Alt+l')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await openFintechCfos(page)
  await expect(unsaved()).toContainText('Wants to talk in May')

  await unsaved().getByRole('button', { name: 'Continue' }).click()
  await field().press('End')
  await field().pressSequentially(', after the audit')
  await expect.poll(kept).toContain('after the audit')
  await desk.kill()
  page = await desk.start()
  await expect(unsaved()).toContainText('Wants to talk in May, after the audit')
  expect(await note()).toBe(first?.notes ?? null)

  // N continues where one stopped; a colleague writes meanwhile, and one goes on by mouse.
  await page.keyboard.press('n')
  await expect(field()).toHaveValue('Wants to talk in May, after the audit')
  await desk.control('POST', '/colleague', {
    endpoint: 'hotLists.members.update',
    params,
    body: { notes: [first?.notes, 'Asked for the deck'].filter(Boolean).join('\n') },
  })
  const active = page.locator('[role=row][tabindex="0"]')
  const person = (await active.getAttribute('aria-label')) ?? ''
  await page.getByRole('row').nth(3).click()
  await expect(active).not.toHaveAttribute('aria-label', person)
  await expect(page.getByText(/^Note on .+ saved$/).first()).toBeVisible()
  await expect(field()).toHaveCount(0)
  await expect.poll(note).toContain('Wants to talk in May, after the audit')
  expect(await note()).toContain('Asked for the deck')
})
