/** Items that a check allows, grouped by reason. */
export type Exceptions = Readonly<Record<string, readonly string[]>>

/** Texts with a value that is named like a count but needs no plural. */
export const withoutPlural: Exceptions = {
  'the number stands for itself, beside words that do not change with it': [
    '{count} today',
    '{held} so far',
    '{held}; the service says there are more',
    'the week before {count}',
    'week before {count} (part)',
    '{all} in all',
    '{count} a minute',
    'at {count} a minute',
    '{count} a second',
    'All {total}',
    'Found {found}',
    'Remaining {left}',
    'Not imported {out}',
    'of {companies}',
    '{count, plural, other {Show # more of {all}}}',
    '{added, plural, one {# row of {rows} can be imported} other {# rows of {rows} can be imported}}',
    '{count, plural, one {Copied the first # row of {all}} other {Copied the first # rows of {all}}}',
    '{found} from {tried, plural, one {# search} other {# searches}}',
    '{percent}% of {gone} used',
    '{unit, select, hour {{metric} per hour} week {{metric} per week} other {{metric} per day}}: {measured} measured, {gaps, plural, one {# gap} other {# gaps}} not measured, {total} in all. The table has every value.',
  ],
  'the value is not a number but words: a name, or a number with its noun from a plural of its own':
    [
      'Add people to the list: {people}',
      'Added to {list}: {people}',
      'Taken off the list: {people}',
      'Left voicemail: {people}',
      'Connected: {people}',
      '{count, plural, other {Else synced · {missing} and # more}}',
      'Else synced · {missing}',
      '{count, plural, one {They leave # hot list: {lists}, with tier, status and notes.} other {They leave # hot lists: {lists}, with tier, status and notes.}}',
      '{people} will be enrolled in <bdi>{campaign_name}</bdi> in {left} s.',
      'Draft of {time}: {people} for <bdi>{campaign}</bdi>, not sent.',
      '{people} for <bdi>{campaign}</bdi>: checking the outcome.',
      '{people} for <bdi>{campaign}</bdi>: {message}',
      '{count, plural, one {{companies} must not be contacted} other {{companies} must not be contacted}}',
      '{count, plural, one {{companies} may be contacted again} other {{companies} may be contacted again}}',
      '{companies}: BD status {status}',
      'Do not contact {companies}?',
      'May {companies} be contacted again?',
      'Looking up {people}',
      'Look up {people}?',
      'Not tried: {people}.',
      '{count, plural, one {{people} is now a prospect} other {{people} are now prospects}}',
      '{count, plural, one {{people} is no longer a prospect} other {{people} are no longer prospects}}',
      '<bdi>{leads}</bdi>. Saved on this computer; the lead stays in the workspace. Reasons are used to suggest exclusions for the scraper.',
      '<bdi>{leads}</bdi>. At {time} unless you give a time. Saved on this computer only.',
      '{count, plural, one {{leads} dismissed, on this computer} other {{leads} dismissed, on this computer}}',
      '{count, plural, one {{leads} is now {stage}, on this computer} other {{leads} are now {stage}, on this computer}}',
      '{count, plural, one {{leads} followed up, on this computer} other {{leads} followed up, on this computer}}',
      '{leads}: follow-up cleared',
      'Follow up {leads} on {day}, on this computer',
      'Company confirmed for {leads}, on this computer',
      '{count, plural, one {{leads} is already {stage}} other {{leads} are already {stage}}}',
      'also hides {leads} …',
      'also hides {leads}',
      '{action}: {leads}?',
      'Add a note to {people}',
      '{done}. {instead}',
      '{done} It cost {cost, plural, one {# credit} other {# credits}}.',
      '{done} Nothing was charged.',
      'The balance fell by {gone}, from {before} to {after}, more than this call could cost; a colleague may have been spending.',
      'The balance fell by {gone}, from {before} to {after}; a colleague may have been spending.',
      '{total}, from snapshots on this computer',
      '{total} in {period}',
    ],
  'the values are rates in per cent': [
    '{scraper}: relevant {relevant}, duplicates {duplicates} in the latest scrape',
    '{relevant} relevant, {duplicates} duplicates',
  ],
  'the value is a choice, not a number': [
    '{known, select, yes {Creates a hot list with the {prospects, plural, one {# prospect} other {# prospects}} in “{desk}”.} other {Creates a hot list with the prospects in “{desk}”.}} Free. A list can’t be renamed or deleted later.',
  ],
}

/** Files and folders whose bare texts users never see on a screen. */
export const notForPeople: Exceptions = {
  'agents read it, not people': [
    'src-main/features/agents/agent-commands.ts',
    'src-main/features/agents/approvals.ts',
    'src-main/features/agents/ask-tools.ts',
    'src-main/features/agents/read-tools.ts',
    'src-main/features/agents/relay.ts',
    'src-main/features/agents/server.ts',
  ],
  'the words of the API, which are English by its contract': ['src-shared/api/'],
  'faults of the code itself, for its log': [
    'src-main/engine/store/cache/',
    'src-main/engine/store/journal-triggers.ts',
    'src-main/engine/store/layout.ts',
    'src-main/engine/store/sqlite.ts',
    'src-shared/i18n/parse-message.ts',
  ],
  'an answer to a page or a program that is not Hotdesk’s': [
    'src-main/hosts/electron/bridge.ts',
    'src-main/hosts/electron/protocol.ts',
  ],
  'the reason beneath a fault that is said in words of its own': [
    'src-main/features/calendars/busy-times.ts',
    'src-main/hosts/browser/chromium-window.ts',
  ],
  'names of people, of typefaces and of languages': [
    'src-renderer/screens/settings/type-fields.tsx',
    'src-service/oauth/people.ts',
    'src-shared/i18n/languages.ts',
  ],
  'the name that the practice workspace is kept by, said in the person’s language beside it': [
    'src-main/workspaces/shown-name.ts',
  ],
  'the gallery of components, which no release holds': ['src-renderer/dev/'],
}

/** Texts of which a translation leaves a term of the glossary out. */
export const saidOtherwise: Exceptions = {
  'what is meant stands beside it, and its word would be too long': [
    '<icon/>Practice<spoken> workspace: what can go wrong</spoken>',
    'Cancel and log new meeting',
    'Not about anyone in this workspace',
    'new desk',
    '{name} of the same company enrolled in {campaign}',
  ],
  'the sentence goes without it in that language': [
    'Shades the week where your own calendar is busy, and warns before a meeting overlaps it. Read every half hour, two weeks back and four months ahead. Nothing of it is sent to the service. The address is kept in the keychain.',
  ],
  'it is an e-mail, no follow-up of a record': [
    'Write a text once, and Hotdesk fills in the name, the company and more for each person. You see and change each one before your mail program opens. The examples are a first message, a follow-up and a note about a posting.',
  ],
}
