import { dialogPictures } from './dialog-pictures.ts'
import { menuPictures } from './menu-pictures.ts'
import {
  full,
  empty,
  many,
  press,
  settled,
  place,
  hideDownloads,
  part,
  record,
  list,
  thenPress,
  dialog,
  edits,
  conflict,
  withAgent,
  employment,
  sourced,
  withoutEmail,
  imported,
  type Picture,
} from './picture-ways.ts'

/** All screens and states reviewed in docs/design-review.md. */
export const pictures: Readonly<Record<string, Picture>> = {
  'hot-lists': full(place('Hot lists')),
  'new-list': full(dialog(place('Hot lists', 'n'))),
  triage: full(list('j', 'j', 'j', 'j')),
  'triage-selection': full(list('x', 'j', 'j', 'x')),
  'row-menu': full(async (page, desk) => {
    await list('j', 'j')(page, desk)
    await settled(page)
    await press(page, 'Shift+F10')
    await page.getByRole('menu', { name: 'Actions' }).waitFor()
  }),
  snooze: full(dialog(list('j', 'h'))),
  'triage-no-match': full(async (page, desk) => {
    await list('f')(page, desk)
    await page.keyboard.type('nobody is called this')
    await page.getByText('No matches').waitFor()
  }),
  offline: full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list(...edits)(page, desk)
    await page
      .getByText(/^Offline\. Keep going/)
      .first()
      .waitFor()
  }),
  pending: full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list('End', 'k', 'k', 'k', ...edits)(page, desk)
    await place('Pending', 'j')(page, desk)
  }),
  history: full(place('History', 'j')),
  pipeline: full(place('Pipeline')),
  board: full(place('Pipeline', 'b')),
  'lead-company': full(dialog(place('Pipeline', 'j', 'c'))),
  'follow-up': full(dialog(place('Pipeline', 'j', 'u'))),
  dismiss: full(dialog(place('Pipeline', 'j', 'd'))),
  scraping: full(part('Pipeline', 'Scraping')),
  meetings: full(part('Meetings', 'Agenda')),
  week: full(part('Meetings', 'Week')),
  'log-meeting': full(dialog(place('Meetings', 'l'))),
  outcomes: full(part('Meetings', 'Outcome')),
  'show-rate': full(part('Meetings', 'Show rate')),
  'match-notes': full(part('Meetings', 'Match notes')),
  'call-notes': full(place('Call notes')),
  campaigns: full(place('Campaigns')),
  campaign: full(record('Campaigns')),
  pause: full(dialog(thenPress(record('Campaigns'), 'p'))),
  enrol: full(dialog(record('Campaigns', 'j', 'j', 'e'))),
  'weekly-report': full(dialog(place('Campaigns', 'w'))),
  wallboard: full(async (page, desk) => {
    await place('Campaigns', 'b')(page, desk)
    await page.getByRole('heading', { name: 'All campaigns' }).waitFor()
    await settled(page)
  }),
  people: full(place('People')),
  person: full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Zeynep Ayd')
    await page
      .getByRole('group', { name: 'Found' })
      .getByRole('option', { name: /Zeynep Aydın/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /Zeynep Aydın/, level: 1 }).waitFor()
    await settled(page)
  }),
  'new-person': full(dialog(place('People', 'n'))),
  columns: full(place('People', 'Shift+c')),
  'add-to-list': full(dialog(place('People', 'x', 'j', 'x', 'l'))),
  'bulk-find': full(dialog(withoutEmail(5))),
  'bulk-run': full(async (page, desk) => {
    await withoutEmail(5)(page, desk)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Find \d+ e-mails/ })
      .click()
    await page
      .getByText(/e-mails? found for \d+ people|\d+ of \d+/)
      .first()
      .waitFor()
    await place('Credits', 'Alt+2')(page, desk)
  }),
  employment: full(employment),
  companies: full(place('Companies')),
  company: full(record('Companies', 'j', 'j')),
  'do-not-contact': full(dialog(place('Companies', 'd'))),
  desks: full(place('Desks')),
  desk: full(record('Desks')),
  'desk-people': full(thenPress(record('Desks'), 'Alt+2')),
  'desk-gaps': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText(/^Gaps/).first().click()
  }),
  'desk-criteria': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText('Criteria', { exact: true }).first().click()
  }),
  'build-list': full(dialog(thenPress(record('Desks'), 'b'))),
  'new-desk': full(dialog(place('Desks', 'n'))),
  'generate-desk': full(place('Desks', 'b')),
  'compare-desks': full(async (page, desk) => {
    await place('Desks')(page, desk)
    await page.getByRole('row', { name: /^Every software house in DACH/ }).click()
    await press(page, 'c')
    await page.getByRole('combobox', { name: 'Second desk' }).click()
    await page.getByRole('option', { name: 'Autonomy: perception and lidar' }).click()
  }),
  research: full(part('Research', 'Reports')),
  report: full(record('Research')),
  'new-research': full(dialog(place('Research', 'n'))),
  sourcing: full(part('Research', 'People sourcing')),
  'new-sourcing': full(dialog(part('Research', 'People sourcing', 'n'))),
  'paid-runs': full(sourced),
  'sourcing-run': full(async (page, desk) => {
    await sourced(page, desk)
    await page
      .getByRole('row', { name: /Heads of people in Wien/ })
      .first()
      .dblclick()
    await page.getByRole('group', { name: 'Statement' }).waitFor()
  }),
  credits: full(place('Credits')),
  webhooks: full(place('Webhooks')),
  'new-webhook': full(dialog(place('Webhooks', 'n'))),
  verify: full(dialog(place('Webhooks', 'v'))),
  'trip-pack': full(async (page, desk) => {
    await place('Trip pack')(page, desk)
    for (const name of ['Fintech CFOs', 'Istanbul finance'])
      await page.getByRole('region', { name: 'Hot lists' }).getByRole('checkbox', { name }).click()
    await page.getByText(/at the service’s rate limit/).waitFor()
  }),
  import: full(async (page) => {
    await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
    await page.getByRole('menuitem', { name: /^Import your own data/ }).click()
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  }),
  'import-columns': full(imported),
  'import-checked': full(async (page, desk) => {
    await imported(page, desk)
    await press(page, 'c')
    await page.getByRole('heading', { name: /rows? of \d+ can be imported/ }).waitFor()
  }),
  notices: full((page) => press(page, 'g', 'i')),
  palette: full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fintech')
    await page.getByRole('option').first().waitFor()
  }),
  keys: full(dialog(list('j', '?'))),
  'surface-help': full(dialog(list('j', 'Alt+Shift+F1'))),
  'surface-text': full(dialog(list('j', 'Alt+Shift+F2'))),
  settings: full(part('Settings', 'Workspaces')),
  'sign-out': full(
    dialog(async (page, desk) => {
      await part('Settings', 'Workspaces')(page, desk)
      await page.getByRole('button', { name: 'Sign out…' }).first().click()
    }),
  ),
  'settings-access': full(part('Settings', 'Access')),
  'settings-look': full(part('Settings', 'Appearance')),
  'settings-accessibility': full(part('Settings', 'Accessibility')),
  'settings-keys': full(part('Settings', 'Shortcuts')),
  'settings-security': full(part('Settings', 'Security')),
  'settings-notices': full(part('Settings', 'Notifications')),
  'settings-storage': full(part('Settings', 'Storage')),
  'settings-backup': full(async (page, desk) => {
    await part('Settings', 'Backup')(page, desk)
    await hideDownloads(page)
  }),
  'settings-calendar': full(part('Settings', 'Calendar')),
  'settings-templates': full(part('Settings', 'Templates')),
  'new-template': full(dialog(part('Settings', 'Templates', 'n'))),
  write: full(dialog(list('j', 'w'))),
  'settings-about': full(part('Settings', 'About')),
  'settings-erasures': full(part('Settings', 'Erasures')),
  'whats-new': full(async (page, desk) => {
    await part('Settings', 'About')(page, desk)
    await page.getByRole('button', { name: 'What’s new' }).click()
    await page.getByRole('dialog', { name: 'What’s new' }).waitFor()
  }),
  'report-problem': full(async (page, desk) => {
    await part('Settings', 'About')(page, desk)
    await page.getByRole('button', { name: /^Report a problem/ }).click()
    await page.getByLabel('The report').waitFor()
  }),
  'settings-agents': full(
    withAgent(async (page) => {
      await page.getByRole('list', { name: 'Latest calls' }).waitFor()
      // No picture shows paths of this machine.
      for (const name of ['Configuration', 'Command'])
        await page.getByLabel(name, { exact: true }).evaluate((text) => {
          text.textContent = text.textContent
            .replaceAll(/\/[^\s"]*\/(node|mcp\.js)/g, '/opt/hotdesk/$1')
            .replaceAll(/,? ?"?--profile"?,? "?[^\s"\]]*"?/g, '')
        })
    }),
  ),
  approvals: full(
    withAgent(async (page) => {
      await press(page, 'g', 'a')
      const card = page.getByRole('listitem', { name: /^Find a phone number/ })
      if (await card.getByRole('button', { name: 'Decline' }).isVisible())
        await card.getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('listitem', { name: /^Find an e-mail/ }).waitFor()
    }),
  ),
  'erase-person': full(
    dialog(async (page, desk) => {
      await record('People')(page, desk)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Erase…' }).click()
    }),
  ),
  conflict: full(conflict),
  'delete-person': full(
    dialog(async (page, desk) => {
      await record('People')(page, desk)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
    }),
  ),
  ...dialogPictures,
  ...menuPictures,
  // The last of these, because it stays below every following screen.
  'first-steps': full(async (page, desk) => {
    await part('Settings', 'About')(page, desk)
    await page.getByRole('button', { name: 'First steps' }).click()
    await page.getByRole('region', { name: 'First steps' }).waitFor()
  }),

  'empty-list': empty(async (page) => {
    await page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Fintech CFOs', level: 1 }).waitFor()
  }),
  'empty-people': empty(place('People')),
  'empty-notes': empty(place('Call notes')),
  'empty-companies': empty(place('Companies')),
  'empty-pipeline': empty(place('Pipeline')),
  'empty-meetings': empty(part('Meetings', 'Agenda')),
  'empty-rates': empty(part('Meetings', 'Show rate')),
  'empty-desks': empty(place('Desks')),
  'empty-research': empty(part('Research', 'Reports')),
  'empty-sourcing': empty(part('Research', 'People sourcing')),
  'empty-webhooks': empty(place('Webhooks')),
  'empty-notices': empty((page) => press(page, 'g', 'i')),
  'empty-pending': empty(place('Pending')),
  'empty-history': empty(place('History')),
  'empty-credits': empty(place('Credits')),
  'empty-campaigns': empty(place('Campaigns')),
  locked: empty(async (page, desk) => {
    await part('Settings', 'Security')(page, desk)
    await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
    await page.getByRole('button', { name: 'Set passphrase' }).click()
    await page.getByText('Passphrase set').first().waitFor()
    await press(page, 'Control+Alt+l')
    await page.getByRole('heading', { name: /is locked$/, level: 1 }).waitFor()
  }),

  'people-100000': many(place('People', 'End')),
  'people-100000-filter': many(async (page, desk) => {
    await place('People', 'f')(page, desk)
    await page.keyboard.type('engineering')
  }),
  'pipeline-20000': many(place('Pipeline')),
  'board-20000': many(place('Pipeline', 'b')),
}
