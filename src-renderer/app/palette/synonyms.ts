import { t } from '#shared/i18n/translate.ts'
import type { KnownAction } from '../../keys/action.ts'

/**
 * Other names that people use for commands, by the end of the command's ID. Each text is a
 * comma-separated list of search words. A translation lists its own words, and may keep English
 * ones that are in use.
 */
const byId: readonly (readonly [id: RegExp, words: string])[] = [
  [/^app\.keys$/, t('help, keyboard shortcuts, hotkeys, cheat sheet, what can I do')],
  [/^app\.surfaceHelp$/, t('help, screen reader, accessible, assistive technology')],
  [/^app\.surfaceText$/, t('accessible view, screen reader, read aloud, text only')],
  [/^app\.palette$/, t('search, command')],
  [/^app\.window$/, t('second window, tab, pop out, beside')],
  [/^app\.news$/, t('changelog, release notes, changes, version, help')],
  [
    /^app\.firstSteps$/,
    t('guided tour, tutorial, onboarding, getting started, learn, introduction, help'),
  ],
  [/^app\.report$/, t('bug, feedback, support, crash, error, help, contact')],
  [/^app\.diagnostics$/, t('bug, support, logs, debug')],
  [/^app\.undo$/, t('revert, take back, oops')],
  [/^app\.lock$/, t('log out, sign out, hide, secure')],
  [/^app\.workspace\./, t('switch workspace, change workspace, account, organisation, team')],
  [/^app\.addWorkspace$/, t('new workspace, switch workspace, sign in, log in, account')],
  [/^app\.credits$/, t('balance, money, budget')],
  [/^app\.notices$/, t('inbox, alerts, bell, messages')],
  [/^app\.print$/, t('pdf, paper')],
  [/^app\.shareScreen$/, t('mask, hide names, privacy, presentation, blur')],
  [
    /^go\.credits$/,
    t('caps, limits, cap, floor, budget, spending, money, balance, ledger, costs, billing'),
  ],
  [/^go\.hot-lists$/, t('lists, remove from list, triage, call list, queue')],
  [/^hotLists\.new$/, t('list, call list')],
  [/^go\.pipeline$/, t('jobs, job leads, postings, listings, vacancies, deals')],
  [/^go\.meetings$/, t('calendar, agenda, schedule, appointments, week')],
  [/^meetings\.log$/, t('book, schedule, add, create, appointment')],
  [/^meetings\.view\.rates$/, t('targets, goals, team, who did what, show rate, performance')],
  [/^go\.campaigns$/, t('sequences, outreach, mailing, newsletter, cadence')],
  [/^go\.people$/, t('contacts, candidates, persons, address book')],
  [/^go\.companies$/, t('clients, accounts, organisations, employers, do not contact')],
  [/^go\.notes$/, t('transcripts, recordings, calls')],
  [/^go\.pending$/, t('unsent, outbox, sync, queue, waiting, offline changes')],
  [/^go\.history$/, t('activity, log, changes, audit')],
  [/^go\.import$/, t('csv, upload, excel, spreadsheet, add contacts, vcard')],
  [/^go\.trip$/, t('offline, travel, download')],
  [/^go\.settings$/, t('preferences, options, configuration')],
  [
    /^go\.settings\.workspaces$/,
    t('switch workspace, change workspace, log out, sign out, account'),
  ],
  [
    /^go\.settings\.security$/,
    t('password, passphrase, privacy, timeout, network, proxy, certificate'),
  ],
  [
    /^go\.settings\.look$/,
    t(
      'theme, dark mode, font size, language, English, German, French, Spanish, Arabic, date format, time zone, clock, 12 hours, messages, toasts, timeout',
    ),
  ],
  [/^go\.settings\.notices$/, t('alerts, reminders, do not disturb, mute')],
  [
    /^go\.settings\.keys$/,
    t('keyboard, hotkeys, rebind, vim, Gmail, Superhuman, key bindings, presets'),
  ],
  [/^go\.settings\.storage$/, t('disk, space, cache, clear')],
  [/^go\.settings\.backup$/, t('save a copy, restore, move to another computer')],
  [/^go\.settings\.calendar$/, t('ics, iCal, Outlook, Google')],
  [/^go\.settings\.agents$/, t('mcp, ai, assistant, claude')],
  [/^go\.settings\.erasures$/, t('gdpr, privacy, forget, delete data')],
  [/^go\.settings\.about$/, t('version, help, licence')],
  [/^triage\.remove$/, t('remove from list, take off, delete from list')],
  [/^triage\.snooze$/, t('later, remind, postpone, sleep')],
  [/^triage\.call$/, t('phone, dial, ring')],
  [/\.call$/, t('phone, dial, ring')],
  [/\.write$/, t('email, mail, message, send')],
  [/\.(enrol|enroll)$/, t('add to campaign, sequence, email')],
  [/\.findEmails?$/, t('email, look up, enrich, address')],
  [/\.findPhones?$/, t('number, mobile, look up, enrich')],
  [/\.findContacts$/, t('people, enrich, who works here')],
  [/\.addToList$/, t('put on list, hot list, save to list')],
  [/\.filter$/, t('search, find')],
  [/\.export$/, t('csv, download, excel, spreadsheet')],
  [/\.refresh$/, t('reload, update, sync')],
  [/\.new$/, t('add, create, make')],
  [/\.delete$/, t('remove')],
  [/\.merge$/, t('duplicate, combine')],
  [/\.dnc$/, t('block, blacklist, opt out, do not call')],
  [/^pipeline\.dismiss$/, t('not interested, reject, hide, skip')],
  [/\.followUp$/, t('remind, reminder, task, due')],
  [/^view\.theme\.dark$/, t('night, dark mode')],
  [/^view\.text\./, t('font size, zoom, bigger, smaller')],
  [/^view\.density\./, t('density, spacing, row height')],
  [/^view\.typeface\./, t('font, dyslexia, easier to read')],
  [/^view\.(lines|letters)\./, t('text spacing, font, dyslexia')],
]

/** Returns the other names of a command, separated by commas; empty if it has none. */
export function findSynonyms({ id }: Pick<KnownAction, 'id'>): string {
  return byId
    .filter(([known]) => known.test(id))
    .map(([, words]) => words)
    .join(', ')
}
