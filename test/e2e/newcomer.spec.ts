import type { Locator, Page } from '@playwright/test'
import { KEYS, MODIFIERS } from './keyboard.ts'
import { expect, test } from './world.ts'
import type { Member } from './triage-world.ts'

/*
 * M7, A1: somebody who has never seen Hotdesk triages ten people by what the screen says: every key
 * that is pressed here was read from it before.
 */

test.use({ practice: '--rate-scale 100' })

/** All presses together: six steps, ten decisions, and some that change nothing. */
const MOST_PRESSES = 30

/** What an instruction says, in its order: words, and the caps of the keys to press. */
type Said = { words: string } | { caps: string[] }

/** Reads an instruction as it is shown. */
const readInstruction = (instruction: Locator): Promise<Said[]> =>
  instruction.evaluate((element) => {
    const said: ({ words: string } | { caps: string[] })[] = []
    const walker = document.createTreeWalker(
      element,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    )
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (node instanceof Text && !node.parentElement?.closest(':has(> kbd), kbd'))
        said.push({ words: node.data })
      else if (node instanceof HTMLElement && node.matches(':has(> kbd)'))
        said.push({ caps: [...node.querySelectorAll('kbd')].map((cap) => cap.innerText) })
    }
    return said
  })

/** Follows what is said, and counts its presses. */
function createNewcomer(page: Page) {
  let presses = 0
  /** Presses the keys of these caps: modifiers together with the next key. */
  const press = async (caps: readonly string[]) => {
    let held: string[] = []
    for (const cap of caps) {
      const key = KEYS[cap] ?? (cap.length === 1 ? cap.toLowerCase() : cap)
      held = [...held, key]
      if (MODIFIERS.has(key)) continue
      await page.keyboard.press(held.join('+'))
      presses += 1
      held = []
    }
    expect(held, 'a modifier is no key to press').toEqual([])
  }
  return {
    press,
    presses: () => presses,
    /** Does what an instruction says; of some keys (1–6) it takes `choice`. */
    async follow(said: readonly Said[], choice: string) {
      for (const one of said) {
        if ('words' in one) {
          if (/type a line/.test(one.words)) await page.keyboard.type('Met at the fair')
          continue
        }
        await press(one.caps.map((cap) => (/^\d–\d$/.test(cap) ? choice : cap)))
      }
    },
  }
}
type Newcomer = ReturnType<typeof createNewcomer>

const card = (page: Page) => page.getByRole('region', { name: 'First steps' })
const capsOf = (place: Locator) => place.locator('kbd').allInnerTexts()

/** The keys at the foot of the screen, under the word beside them. */
async function capsAtFoot(page: Page, word: string): Promise<string[]> {
  const hint = page
    .getByLabel('Keys of this screen')
    .locator('> *')
    .filter({ hasText: new RegExp(`${word}$`) })
  await expect(hint).toBeVisible()
  return capsOf(hint)
}

/** Does the first steps as the card tells them. Returns the steps it named. */
async function doFirstSteps(page: Page, newcomer: Newcomer): Promise<string[]> {
  const title = card(page).getByRole('status').locator('b')
  const steps: string[] = []
  await expect(title).toBeVisible()
  while (
    await card(page)
      .getByText(/^\d of \d$/)
      .isVisible()
  ) {
    const step = await title.innerText()
    steps.push(step)
    if (/next person/.test(step))
      await expect(page.getByRole('grid', { name: /^Members of/ })).toBeVisible()
    await whenRead(page)
    // While a screen is on its way, its keys are not known yet.
    const instruction = title.locator('+ span')
    await expect(instruction.locator('kbd').first()).toBeVisible()
    await newcomer.follow(await readInstruction(instruction), '2')
    // What has opened above the screen says how it is left.
    const dialog = page.getByRole('dialog')
    if (/Find/.test(step)) {
      await expect(dialog).toBeVisible()
      await newcomer.press(await capsOf(dialog.locator(':has(> kbd)').first()))
      await expect(dialog).toHaveCount(0)
    }
    await expect(title).not.toHaveText(step)
  }
  await newcomer.press(await capsOf(card(page).getByRole('button', { name: 'Done' })))
  await expect(card(page)).toHaveCount(0)
  return steps
}

const activeRow = (page: Page) => page.locator('[role=row][tabindex="0"]')
const whenRead = (page: Page) =>
  expect(activeRow(page)).toHaveAttribute('aria-label', /^(?!Loading$)./)
const nameOf = async (row: Locator) =>
  ((await row.getAttribute('aria-label')) ?? '').split(',')[0] ?? ''

/** Decides about the active person. Returns whether that changed something, as the message says. */
async function decide(page: Page, newcomer: Newcomer, caps: readonly string[]): Promise<boolean> {
  await whenRead(page)
  const name = await nameOf(activeRow(page))
  await newcomer.press(caps)
  const messages = page.getByRole('region', { name: 'Messages' })
  const message = messages.getByText(`${name} is `).first()
  await expect(message).toBeVisible()
  return !/already/.test(await message.innerText())
}

test('M7, A1: somebody new triages ten people by what the screen says alone, with few keys @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  const newcomer = createNewcomer(page)
  const steps = await doFirstSteps(page, newcomer)
  expect(steps).toHaveLength(6)

  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const list = lists.find(({ name }) => name === title)
  const statuses = async () => {
    const { members } = await desk.read(`/hot-lists/${list?.id}?per_page=200`)
    return new Map((members as Member[]).map((member) => [member.id, member.status]))
  }
  const before = await statuses()
  const [range = ''] = await capsAtFoot(page, 'status')
  const choice = /^\d–(\d)$/.exec(range)?.[1] ?? ''
  // A decision leads on by itself: the foot says that, too.
  await capsAtFoot(page, 'advances')
  let decided = 0
  while (decided < 10 && newcomer.presses() <= MOST_PRESSES)
    if (await decide(page, newcomer, [choice])) decided += 1
  expect(newcomer.presses()).toBeLessThanOrEqual(MOST_PRESSES)

  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  const changed = async () =>
    [...(await statuses())].filter(([member, status]) => before.get(member) !== status).length
  await expect.poll(changed).toBe(10)
})
