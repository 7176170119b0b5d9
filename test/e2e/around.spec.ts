import { expect, test } from './world.ts'

/* Getting around (L5, H8), and sharing the screen (J11), in the running application. */

test.use({ practice: '--rate-scale 30 --contacts 400' })

test('L5, H8: a link to a person is copied, followed from the palette, pinned, and found among what was opened @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('grid', { name: /^Members of/ })
      .getByRole('row')
      .nth(1),
  ).toHaveAttribute('aria-label', /.+,.+/)
  for (const key of ['Home', 'j', 'j']) await page.keyboard.press(key)
  const name =
    (await page.locator('[role=row][tabindex="0"]').getAttribute('aria-label'))?.split(',')[0] ?? ''
  await expect(page.getByRole('complementary', { name })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+l')
  await expect(page.getByText('Link copied').first()).toBeVisible()
  const link = await desk.copied()
  expect(link).toMatch(/^hotdesk:\/\/w-[0-9a-f]{12}\/hot-lists\/[\w-]+\/[\w-]+$/)
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await expect(page.getByText('Pinned to the navigation').first()).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name }),
  ).toBeVisible()

  await page.keyboard.type('gm')
  await expect(page.getByRole('heading', { level: 1, name: /Meetings/ })).toBeVisible()
  // A meeting of the agenda is a record like any other, and so is what stands beside a list.
  for (const [place, kind] of [
    ['m', 'meetings'],
    ['p', 'pipeline'],
    ['n', 'notes'],
    ['k', 'webhooks'],
  ] as const) {
    await page.keyboard.type(`g${place}`)
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: {
          meetings: /Meetings/,
          pipeline: /Pipeline/,
          notes: /Call notes/,
          webhooks: /Webhooks/,
        }[kind],
      }),
    ).toBeVisible()
    await expect(page.getByRole('complementary').last()).toBeVisible()
    await expect
      .poll(async () => {
        await page.keyboard.press('ControlOrMeta+Shift+l')
        return desk.copied()
      })
      .toMatch(new RegExp(`^hotdesk://w-[0-9a-f]{12}/${kind}/[\\w-]+$`))
  }
  await page.keyboard.type('gy')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await expect(page.getByText('Nothing to pin here.').first()).toBeVisible()
  for (const name of ['Webhooks', 'Call notes', 'Pipeline', 'Meetings', 'Fintech CFOs']) {
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: /Meetings/ })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(
    page.getByRole('group', { name: 'Pinned and recent' }).getByRole('option', { name }),
  ).toBeVisible()
  await page.getByRole('combobox').fill(link)
  await expect(page.getByRole('option', { name: /Open this link/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fintech CFOs' })).toBeVisible()
  await expect(page.getByRole('complementary', { name })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('hotdesk://w-0123456789ab/people/c_1')
  await expect(page.getByRole('option', { name: /Open this link/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('isn’t on this computer').first()).toBeVisible()
})

test('H1, H8: the palette acts for other screens, finds a part of Settings, and opens and restores a saved view @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const choose = async (words: string, line: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill(words)
    await expect(page.getByRole('option', { name: line })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await choose('log a meeting', /^Log a meeting.*G.*M.*L$/s)
  await expect(page.getByRole('dialog', { name: 'Log a meeting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('quiet hours', /^Settings: notifications/)
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }),
  ).toHaveAttribute('aria-current', 'page')

  await choose('scraper quality', /^Scraper quality/)
  await expect(page.getByText(/^\d+ scrapers · as of/)).toBeVisible()
  await page
    .getByRole('radio', { name: 'Table' })
    .or(page.getByRole('button', { name: 'Table', exact: true }))
    .first()
    .click()
  await page.keyboard.press('Alt+4')
  await page.keyboard.press('Shift+V')
  await page.getByRole('dialog').getByLabel('Name').fill('Ring these')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Ring these/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Alt+1')
  await page.keyboard.type('gh')
  await expect(page.getByRole('heading', { level: 1, name: 'Hot lists' })).toBeVisible()
  await choose('ring these', /^Ring these/)
  await expect(page.getByRole('tab', { name: /^Ring these/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await choose('remove this view', /^Remove this view/)
  await expect(page.getByRole('tab', { name: /^Ring these/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab', { name: /^Ring these/ })).toBeVisible()
})

test('H8, L5: a list that was just made is marked in the navigation, linked to and pinned like any other @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.keyboard.type('gh')
  await expect(page.getByRole('heading', { level: 1, name: 'Hot lists' })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByLabel('Name').fill('Munich CTOs')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Munich CTOs' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  await expect(navigation.getByRole('link', { name: /^Munich CTOs/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const all = async () =>
    (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+Shift+l')
      const id = (await all()).find(({ name }) => name === 'Munich CTOs')?.id
      return id !== undefined && (await desk.copied()).endsWith(`/hot-lists/${id}`)
    })
    .toBe(true)
  // Still on the page on which it was made.
  await expect(navigation.getByRole('link', { name: /^Munich CTOs/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await expect(page.getByText('Pinned to the navigation').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await expect(page.getByText('Unpinned').first()).toBeVisible()
})

test('H1: the palette knows other words, slips and initials, and lists what is named exactly first @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  // A record of the same name does not come before the action.
  await desk.control('POST', '/colleague', {
    endpoint: 'hotLists.create',
    body: { name: 'History' },
  })
  await page.keyboard.type('gh')
  await page.keyboard.press('r')
  await expect(page.getByRole('row', { name: /^History/ })).toBeVisible()
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await expect(page.locator('[role=row][tabindex="0"]')).toHaveAttribute('aria-label', /.+,.+/)
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox')
  const chosen = page.getByRole('option', { selected: true })
  const firsts: [words: string, line: RegExp][] = [
    ['caps', /^Go to credits/],
    ['remove from list', /^Remove from this list/],
    ['switch workspace', /workspace/i],
    ['pipleine', /^Go to pipeline/],
    ['shortcust', /^Show all shortcuts/],
    ['gtp', /^Go to pipeline/],
    ['nhl', /^New hot list/],
    ['history', /^Go to history/],
    ['go to people', /^Go to people/],
  ]
  for (const [words, line] of firsts) {
    await field.fill(words)
    await expect(chosen, words).toHaveText(line)
    await expect(page.getByRole('option').first(), words).toHaveText(line)
  }
  for (const [words, lines] of [
    ['help', [/^Show all shortcuts/, /^Accessibility help/, /^Report a problem/]],
    ['email', [/^Find e-mail/, /^Write/]],
  ] as const) {
    await field.fill(words)
    for (const line of lines)
      await expect(page.getByRole('option').filter({ hasText: line }).first()).toBeVisible()
  }
  // Both are found by the name that they share.
  await field.fill('history')
  await expect(page.getByRole('group', { name: 'Found' }).getByRole('option').first()).toHaveText(
    /^History/,
  )
})

test('J11: one key hides every address and number, everywhere, and shows that it does @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const whole = () =>
    page.evaluate(() => document.body.innerText.match(/[\w.+-]+@[\w-]+\.\w+|\+\d[\d ]{8,}/g) ?? [])
  await page.keyboard.type('ge')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect.poll(async () => (await whole()).length).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+Shift+h')
  await expect(page.getByText('Addresses and numbers are hidden')).toBeVisible()
  await expect.poll(whole).toEqual([])
  await expect(page.getByText('•••').first()).toBeVisible()
  for (const place of ['h', 'm', 'p', 'o', 'n']) {
    await page.keyboard.type(`g${place}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect.poll(whole).toEqual([])
  }
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('cfo')
  await expect(page.getByRole('group', { name: 'Found' })).toBeVisible()
  expect(await whole()).toEqual([])
  await page.keyboard.press('Escape')
  // It is not forgotten over a new start.
  await desk.kill()
  const again = await desk.start()
  await expect(again.getByText('Addresses and numbers are hidden')).toBeVisible()
  await again.getByRole('button', { name: 'Show them' }).click()
  await expect(again.getByText('Addresses and numbers are hidden')).toHaveCount(0)
})

test('H4: a preset of keys counts at once, its hint says what it brings, and Undo takes it back @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const side = page.getByRole('navigation', { name: 'Workspace' })
  await side.getByRole('link', { name: /^Settings/ }).click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Shortcuts' })
    .click()
  const preset = page.getByRole('group', { name: 'Key preset' })
  await preset.getByRole('button', { name: 'Gmail and Superhuman' }).click()
  await expect(page.getByText(/^# to remove/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(preset.getByRole('button', { name: 'Hotdesk' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await preset.getByRole('button', { name: 'Vim' }).click()
  await side
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  const active = page.locator('[role=row][tabindex="0"]')
  await expect(active).toHaveAttribute('aria-label', /.+,.+/)
  await page.keyboard.press('Shift+G')
  await expect(active).toHaveAttribute('aria-rowindex', '121')
  await page.keyboard.type('gg')
  await expect(active).toHaveAttribute('aria-rowindex', '2')
})

test('H4: Settings lists the keys of every screen, and a change counts on a screen that is opened later @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const ids = () =>
    page
      .locator('[data-action]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-action') ?? ''))
  const toKeys = async () => {
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: /^Settings/ })
      .click()
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Shortcuts' })
      .click()
    await expect(page.getByRole('region', { name: 'Hot list', exact: true })).toBeVisible()
  }
  await toKeys()
  for (const group of [
    'Pipeline',
    'Board',
    'Meetings',
    'Campaigns',
    'People',
    'Person',
    'Desk',
    'Credits',
    'Webhooks',
  ])
    await expect(page.getByRole('region', { name: group, exact: true })).toBeVisible()
  const before = await ids()

  await page.getByRole('button', { name: 'Change shortcut: Set tier S' }).click()
  await expect(page.getByText('Press a key…')).toBeVisible()
  await page.keyboard.press('q')
  await expect(page.getByRole('button', { name: 'Set tier S: reset to default' })).toBeVisible()

  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('grid', { name: /^Members of/ })
      .getByRole('row')
      .nth(1),
  ).toHaveAttribute('aria-label', /.+,.+/)
  const active = page.locator('[role=row][tabindex="0"]')
  await page.keyboard.press('End')
  // The last row is the chosen one, and read.
  await expect(active).toHaveAttribute('aria-rowindex', '121')
  await expect(active).toHaveAttribute('aria-label', /.+,.+/)
  await page.keyboard.press('q')
  await expect(active).toHaveAttribute('aria-label', /tier S/i)
  for (const place of ['p', 'm', 'c', 'e', 'd', 'k']) {
    await page.keyboard.type(`g${place}`)
    await expect(
      page
        .getByRole('grid')
        .or(page.getByRole('listbox'))
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
  }
  await toKeys()
  // A key that is not in src-renderer/keys/known-keys.json: `npm run keys` writes the file anew.
  expect((await ids()).filter((id) => !before.includes(id))).toEqual([])
})
