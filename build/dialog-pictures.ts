import type { Page } from '@playwright/test'
import {
  dialog,
  full,
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
  'open-link': full(
    dialog(async (page, desk) => {
      await place('Companies', 'j')(page, desk)
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
