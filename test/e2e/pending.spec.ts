import type { Page } from '@playwright/test'
import type { Desk } from '#test/support/desk.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'
import { expect, test } from './world.ts'

test.use({ practice: '--rate-scale 100 --contacts 400' })

/** Lets the service reject every person that is added. */
const refuseCreates = (desk: Desk) =>
  desk.control('POST', '/faults', {
    endpoint: 'contacts.create',
    count: 50,
    what: { kind: 'status', status: 422 },
  })

/** Adds somebody called Testperson, by the key of the list of people. */
async function addPerson(page: Page, first: string): Promise<void> {
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New person' })
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill('Testperson')
  await form.getByRole('button', { name: 'Add person' }).click()
}

/** Lists the columns in which every word is cut, beside the open panel. */
const columnsAllCut = (page: Page): Promise<string[]> =>
  page.getByRole('grid', { name: 'Pending changes' }).evaluate((grid) => {
    const rows = [...grid.querySelectorAll('[role=row][aria-selected]')]
    const isCut = (cell: Element | undefined): boolean =>
      [cell, ...(cell?.querySelectorAll('*') ?? [])].some(
        (each) =>
          each !== undefined &&
          getComputedStyle(each).textOverflow === 'ellipsis' &&
          each.scrollWidth > each.clientWidth + 1,
      )
    const cellsOf = (at: number) =>
      rows
        .map((row) => row.querySelectorAll('[role=gridcell]')[at])
        .filter((cell) => cell?.textContent.trim())
    return [...grid.querySelectorAll('[role=columnheader]')].flatMap((head, at) =>
      cellsOf(at).every(isCut) ? [head.getAttribute('aria-label') ?? String(at)] : [],
    )
  })

test('I3: a change that waits behind another one names the record and what was changed, and leads there by key and mouse @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await refuseCreates(desk)
  await go(page, 'e', 'People')
  await addPerson(page, 'Ada')
  await expect(page.getByRole('heading', { name: 'Ada Testperson', level: 1 })).toBeVisible()
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Fintech CFOs')
  await page.getByRole('option', { name: /Fintech CFOs/ }).click()

  await go(page, 'w', 'Pending changes')
  const waiting = page.getByRole('row', { name: /Fintech CFOs.*Waiting/ })
  await expect(waiting).toContainText('After “New contact”')
  expect(await columnsAllCut(page)).toEqual([])
  await page.getByRole('tab', { name: /In progress/ }).click()
  await waiting.click()
  const panel = page.getByRole('complementary', { name: /Fintech CFOs/ })
  await expect(panel).toContainText(
    'Waiting for another change that is held up: Ada Testperson (New contact).',
  )

  // The tab leaves it out, and is left.
  await page.keyboard.press('b')
  const first = page.getByRole('complementary', { name: 'Ada Testperson', exact: true })
  await expect(first).toContainText('The service rejected it')
  await expect(page.getByRole('tab', { name: /^All/, selected: true })).toBeVisible()

  await waiting.click()
  await panel.getByRole('button', { name: /^Show the change it waits for/ }).click()
  await expect(first).toBeVisible()

  // Discarded, so is what waited for it.
  await first.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByRole('heading', { name: 'All changes saved' })).toBeVisible()
  await expect(firstRow(page.getByRole('grid', { name: 'Pending changes' }))).toHaveCount(0)
})

/** Every number of changes that the window shows, by the place that says it. */
async function countsOf(page: Page) {
  const numberIn = async (text: Promise<string>) =>
    Number(/\d+(?= needs? you)|\d+$/.exec(await text)?.[0] ?? 0)
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  return {
    navigation: await numberIn(
      navigation.getByRole('link', { name: /^Pending changes/ }).innerText(),
    ),
    foot: await numberIn(page.getByRole('link', { name: /needs? you/ }).innerText()),
    tab: await numberIn(page.getByRole('tab', { name: /^Needs you/ }).innerText()),
    all: await numberIn(page.getByRole('tab', { name: /^All/ }).innerText()),
    rows: (await page.getByRole('grid', { name: 'Pending changes' }).getByRole('row').count()) - 1,
  }
}

test('I3: navigation, foot and screen name one number of changes that need somebody, and nothing is called synced beside it @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await refuseCreates(desk)
  await go(page, 'e', 'People')
  for (const first of ['Ada', 'Grace']) {
    await addPerson(page, first)
    await expect(page.getByRole('heading', { name: `${first} Testperson`, level: 1 })).toBeVisible()
    await go(page, 'e', 'People')
  }
  await go(page, 'w', 'Pending changes')
  const row = firstRow(page.getByRole('grid', { name: 'Pending changes' }))
  for (const [left, words] of [
    [2, /2 need you/],
    [1, /1 needs you/],
  ] as const) {
    await expect(page.getByRole('tab', { name: `Needs you ${left}` })).toBeVisible()
    await expect(page.getByRole('link', { name: words })).toBeVisible()
    await expect
      .poll(() => countsOf(page))
      .toEqual({ navigation: left, foot: left, tab: left, all: left, rows: left })
    await expect(page.getByText(/All synced|All changes saved/)).toHaveCount(0)
    await row.click()
    await page.keyboard.press('Delete')
  }
  await expect(page.getByRole('heading', { name: 'All changes saved' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  await expect(page.getByText(/\d needs? you|Needs you [1-9]/)).toHaveCount(0)
  await expect(
    page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: /^Pending changes/ }),
  ).not.toHaveText(/\d/)
})
