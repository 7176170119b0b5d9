import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  dialog,
  full,
  hideDownloads,
  imported,
  list,
  part,
  place,
  press,
  record,
  settled,
  thenPress,
  type Go,
  type Picture,
} from './picture-ways.ts'

/** Chooses an item of the menu More of the screen. */
const chooseMore =
  (go: Go, item: string): Go =>
  async (page, desk) => {
    await go(page, desk)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

/** Opens the dialog in which the record that is merged into a person is chosen. */
const pickDuplicate = dialog(chooseMore(record('People'), 'Merge with another…'))

/** Moves on in the agenda to the first meeting that has this button. */
async function goToMeetingWith(page: Page, name: RegExp): Promise<void> {
  await page.locator('#screen').getByRole('button', { name: 'Today' }).click()
  const button = page.locator('#screen').getByRole('button', { name })
  for (let tried = 0; tried < 20 && !(await button.isVisible()); tried += 1) {
    await press(page, 'j')
    await settled(page)
  }
  await button.click()
}

/** Imports the rows of the file one by one, as the service allows. */
const importRows: Go = async (page, desk) => {
  await imported(page, desk)
  await page.getByRole('button', { name: 'Realistic (rate-limited)' }).click()
  await press(page, 'c')
  await page.locator('button[data-shortcut="i"]').waitFor()
  await page.locator('body').press('i')
  await page.getByRole('button', { name: /^Take back/ }).waitFor()
}

/** Makes a backup, asks to restore it, and takes it away from the person's downloads. */
const restore: Go = async (page, desk) => {
  await part('Settings', 'Backup')(page, desk)
  await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
  await page.getByLabel('Repeat passphrase').fill('horse battery staple')
  await page.getByRole('button', { name: 'Create backup' }).click()
  const button = page.getByRole('button', { name: /^Restore / }).first()
  await button.waitFor()
  const shown = await page.locator('#screen').innerText()
  const [folder] = /\/\S*\/Downloads/.exec(shown) ?? []
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await hideDownloads(page)
  await button.click()
  const [file] = /[\w-]+\.hotdesk/.exec(await page.getByRole('dialog').innerText()) ?? []
  if (folder !== undefined && file !== undefined) rmSync(join(folder, file))
}

/** Goes to all people, whichever view an earlier picture left. */
const people: Go = async (page, desk) => {
  await place('People', 'Alt+1')(page, desk)
  await page.getByRole('tab', { name: /^All/, selected: true }).waitFor()
  await settled(page)
}

/** Drops so many people on a hot list that Hotdesk asks. */
const dropOnList: Go = async (page, desk) => {
  await people(page, desk)
  await press(page, 'Control+a')
  const row = page.getByRole('grid', { name: 'People' }).getByRole('row').nth(2)
  await row.hover()
  const list = page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Fintech CFOs/ })
  await row.locator('[draggable=true]').dragTo(list)
}

/** Stops the look-up of many e-mails at its cap, and asks to go on. */
const lookUpAgain: Go = async (page, desk) => {
  await place('People', 'Alt+3')(page, desk)
  await page.getByRole('tab', { name: 'No e-mail', selected: true }).waitFor()
  await settled(page)
  await press(page, 'Home', 'Control+a', 'Shift+e')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Stop at' }).fill('2')
  await press(page, 'Control+Enter')
  await page
    .getByText(/^Would exceed the cap of/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('grid', { name: 'Results, one by one' }).waitFor()
  await press(page, 't')
}

/** Asks to research a company again, of which there is research from today. */
const researchAgain: Go = async (page, desk) => {
  await record('Companies', 'j', 'j', 'j')(page, desk)
  await press(page, 'Shift+r')
  const again = page.getByRole('button', { name: /^Research again/ }).first()
  await again.waitFor()
  if (await page.getByRole('dialog').isVisible()) return
  await settled(page)
  await press(page, 'Shift+r')
}

/** Dialogs that few users see, and that ask before something is sent, paid or lost. */
export const dialogPictures: Readonly<Record<string, Picture>> = {
  'name-view': full(dialog(place('People', 'Shift+v'))),
  'pick-duplicate': full(pickDuplicate),
  'merge-person': full(async (page, desk) => {
    await pickDuplicate(page, desk)
    await page.keyboard.type('Ayd')
    await page.getByRole('dialog').getByRole('option').first().click()
    await page.getByRole('dialog', { name: /^Keep .*, and take over…$/ }).waitFor()
  }),
  'note-many': full(dialog(list('x', 'j', 'x', 'n'))),
  'join-meeting': full(
    dialog(async (page, desk) => {
      await part('Meetings', 'Agenda')(page, desk)
      await goToMeetingWith(page, /^Join/)
    }),
  ),
  reschedule: full(
    dialog(async (page, desk) => {
      await part('Meetings', 'Agenda')(page, desk)
      await goToMeetingWith(page, /^Reschedule/)
    }),
  ),
  'confirm-note': full(
    dialog(async (page, desk) => {
      await part('Meetings', 'Match notes')(page, desk)
      await page
        .getByRole('row', { name: /Strong match/ })
        .first()
        .click()
      await press(page, 'y')
    }),
  ),
  'choose-match': full(dialog(part('Meetings', 'Match notes', 'p'))),
  // Pictures before it may have left the pipeline at its scrapers.
  'open-posting': full(dialog(part('Pipeline', 'Table', 'j', 'o'))),
  'dismiss-many': full(dialog(part('Pipeline', 'Table', 'Control+a', '2'))),
  'find-contacts': full(dialog(thenPress(record('Companies'), 'Shift+f'))),
  'reload-everything': full(
    dialog(async (page, desk) => {
      await part('Settings', 'Storage')(page, desk)
      await page.getByRole('button', { name: 'Reload everything…' }).click()
    }),
  ),
  'webhook-secret': full(async (page, desk) => {
    await dialog(place('Webhooks', 'n'))(page, desk)
    await page.getByLabel('Receiver URL').fill('https://hooks.example/hotdesk')
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('dialog', { name: 'Your signing secret' }).waitFor()
  }),
  'undo-import': full(
    dialog(async (page, desk) => {
      await importRows(page, desk)
      await page.getByRole('button', { name: /^Take back/ }).click()
    }),
  ),
  'restore-backup': full(dialog(restore)),
  'confirm-add': full(dialog(dropOnList)),
  'bulk-again': full(dialog(lookUpAgain)),
  'research-again': full(dialog(researchAgain)),
  'mark-many': full(dialog(thenPress(people, 'Control+a', 'p'))),
  'enrol-people': full(
    dialog(async (page, desk) => {
      await people(page, desk)
      await press(page, 'x', 'j', 'x', 'j', 'x', 'j', 'x', 'e')
      await page.getByRole('combobox', { name: 'Campaign' }).click()
      await page.getByRole('option').first().click()
      await settled(page)
    }),
  ),
  'open-link': full(
    dialog(async (page, desk) => {
      await place('Companies', 'Home', 'j')(page, desk)
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /\.example$/ })
        .click()
    }),
  ),
  'delete-webhook': full(dialog(place('Webhooks', 'j', 'Delete'))),
  'practice-tokens': full(
    dialog(async (page) => {
      await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
      await page.getByRole('menuitem', { name: /^API tokens/ }).click()
    }),
  ),
}
