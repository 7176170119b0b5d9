import { full, list, part, place, press, settled, type Go, type Picture } from './picture-ways.ts'

/** Opens the menu or popover of a button. */
const openBy =
  (go: Go, button: RegExp, role: 'menu' | 'dialog' = 'menu'): Go =>
  async (page, desk) => {
    await go(page, desk)
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole(role).first().waitFor()
  }

/** Opens the menu of the workspaces. */
const openWorkspaces = openBy(place('Hot lists'), /^Workspace\b/)

/** Menus and popovers. */
export const menuPictures: Readonly<Record<string, Picture>> = {
  'workspace-menu': full(openWorkspaces),
  'practice-menu': full(openBy(place('Hot lists'), /^Practice workspace: what can go wrong/)),
  'view-menu': full(openBy(place('People'), /^Views$/)),
  'filter-menu': full(openBy(part('Pipeline', 'Table'), /^Stage/, 'dialog')),
  'pipeline-columns': full(openBy(part('Pipeline', 'Table'), /^Columns/, 'dialog')),
  'export-menu': full(openBy(part('Pipeline', 'Table'), /^Export and copy/)),
  'column-menu': full(async (page, desk) => {
    await place('People')(page, desk)
    await page.getByRole('columnheader', { name: 'Company' }).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  }),
  'zone-menu': full(openBy(part('Meetings', 'Week'), /Show a second time zone$/)),
  'snooze-notice': full(async (page) => {
    await press(page, 'g', 'i')
    await page.getByRole('button', { name: 'Snooze' }).first().click()
    await page.getByRole('menu').waitFor()
  }),
  calendar: full(async (page, desk) => {
    await list('j', 'h')(page, desk)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /open the calendar$/ })
      .first()
      .click()
    await page.getByRole('grid').last().waitFor()
    await settled(page)
  }),
  'explained-figure': full(async (page, desk) => {
    await part('Meetings', 'Show rate')(page, desk)
    await page.locator('#screen').locator('button[aria-haspopup=dialog]').first().click()
    await page.getByRole('dialog').waitFor()
  }),
}
