import type { KnownAction } from '../../keys/action.ts'

/** What people call a command that has another name here: by the end of its id. */
const byId: readonly (readonly [id: RegExp, words: string])[] = [
  [/^app\.keys$/, 'help, keyboard shortcuts, hotkeys, cheat sheet, what can I do'],
  [/^app\.palette$/, 'search, command'],
  [/^app\.window$/, 'second window, tab, pop out, beside'],
  [/^app\.news$/, 'changelog, release notes, changes, version, help'],
  [/^app\.report$/, 'bug, feedback, support, crash, error, help, contact'],
  [/^app\.diagnostics$/, 'bug, support, logs, debug'],
  [/^app\.undo$/, 'revert, take back, oops'],
  [/^app\.lock$/, 'log out, sign out, hide, secure'],
  [/^app\.workspace\./, 'switch workspace, change workspace, account, organisation, team'],
  [/^app\.addWorkspace$/, 'new workspace, switch workspace, sign in, log in, account'],
  [/^app\.credits$/, 'balance, money, budget'],
  [
    /^go\.credits$/,
    'caps, limits, cap, floor, budget, spending, money, balance, ledger, costs, billing',
  ],
  [/^go\.hot-lists$/, 'lists, remove from list, triage, call list, queue'],
  [/^go\.pipeline$/, 'jobs, job leads, postings, listings, vacancies, deals'],
  [/^go\.meetings$/, 'calendar, agenda, schedule, appointments, week'],
  [/^meetings\.view\.rates$/, 'targets, goals, team, who did what, show rate, performance'],
  [/^go\.campaigns$/, 'sequences, outreach, mailing, newsletter, cadence'],
  [/^go\.people$/, 'contacts, candidates, persons, address book'],
  [/^go\.companies$/, 'clients, accounts, organisations, employers, do not contact'],
  [/^go\.notes$/, 'transcripts, recordings, calls'],
  [/^go\.pending$/, 'unsent, outbox, sync, queue, waiting, offline changes'],
  [/^go\.history$/, 'activity, log, changes, audit'],
  [/^go\.import$/, 'csv, upload, excel, spreadsheet, add contacts, vcard'],
  [/^go\.trip$/, 'offline, travel, download'],
  [/^go\.settings$/, 'preferences, options, configuration'],
  [/^go\.settings\.workspaces$/, 'switch workspace, change workspace, log out, sign out, account'],
  [/^go\.settings\.security$/, 'password, passphrase, privacy, timeout'],
  [/^go\.settings\.look$/, 'theme, dark mode, font size, language, date format, clock'],
  [/^go\.settings\.notices$/, 'alerts, reminders, do not disturb, mute'],
  [/^go\.settings\.keys$/, 'keyboard, hotkeys, rebind, vim, key bindings'],
  [/^go\.settings\.agents$/, 'mcp, ai, assistant, claude'],
  [/^go\.settings\.erasures$/, 'gdpr, privacy, forget, delete data'],
  [/^go\.settings\.about$/, 'version, help, licence'],
  [/^triage\.remove$/, 'remove from list, take off, delete from list'],
  [/^triage\.snooze$/, 'later, remind, postpone, sleep'],
  [/^triage\.call$/, 'phone, dial, ring'],
  [/\.call$/, 'phone, dial, ring'],
  [/\.write$/, 'email, mail, message, send'],
  [/\.(enrol|enroll)$/, 'add to campaign, sequence, email'],
  [/\.findEmails?$/, 'email, look up, enrich, address'],
  [/\.findPhones?$/, 'number, mobile, look up, enrich'],
  [/\.findContacts$/, 'people, enrich, who works here'],
  [/\.addToList$/, 'put on list, hot list, save to list'],
  [/\.filter$/, 'search, find'],
  [/\.export$/, 'csv, download, excel, spreadsheet'],
  [/\.refresh$/, 'reload, update, sync'],
  [/\.new$/, 'add, create'],
  [/\.delete$/, 'remove'],
  [/\.merge$/, 'duplicate, combine'],
  [/\.dnc$/, 'block, blacklist, opt out, do not call'],
  [/\.followUp$/, 'remind, reminder, task, due'],
  [/^view\.theme\.dark$/, 'night, dark mode'],
  [/^view\.text\./, 'font size, zoom, bigger, smaller'],
  [/^view\.density\./, 'spacing, row height'],
]

/** Returns what else people call this command; nothing if it has no other words. */
export function otherWordsFor({ id }: Pick<KnownAction, 'id'>): string {
  return byId
    .filter(([known]) => known.test(id))
    .map(([, words]) => words)
    .join(', ')
}
