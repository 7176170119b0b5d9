import type { ReactNode } from 'react'
import type { BulkState, SpendSummary } from '#shared/bridge/spend.ts'
import { FirstPassphrase } from '#renderer/app/first-passphrase.tsx'
import { LogMeetingDialog } from '#renderer/parts/meetings/log-meeting-dialog.tsx'
import { NewPersonDialog } from '#renderer/parts/people/new-person-dialog.tsx'
import { PaidRunDialog } from '#renderer/parts/runs/paid-run-dialog.tsx'
import { ProxySignIn } from '#renderer/parts/session/proxy-sign-in.tsx'
import { BulkDialog } from '#renderer/parts/spend/bulk-dialog.tsx'
import { FindContacts } from '#renderer/parts/spend/find-contacts.tsx'
import { NameView } from '#renderer/parts/list-view/name-view.tsx'
import { LowCreditAlert } from '#renderer/parts/spend/low-credit-alert.tsx'
import { BulkAgain } from '#renderer/screens/credits/bulk-again.tsx'
import { CreditsPanel } from '#renderer/screens/credits/credits-panel.tsx'
import { NewDeskDialog } from '#renderer/screens/desks/new-desk-dialog.tsx'
import { NewListDialog } from '#renderer/screens/hot-lists/new-list-dialog.tsx'
import { BackupSection, RestoreDialog } from '#renderer/screens/settings/backup-section.tsx'
import { CalendarSection } from '#renderer/screens/settings/calendar-section.tsx'
import { SecuritySection } from '#renderer/screens/settings/security-section.tsx'
import { TemplateDialog } from '#renderer/screens/settings/template-dialog.tsx'
import { NewRun } from '#renderer/screens/sourcing/new-run.tsx'
import { EditDialog } from '#renderer/screens/webhooks/edit-dialog.tsx'
import { OwnWorkspace } from '#renderer/screens/welcome/own-workspace.tsx'
import { OtherDay } from '#renderer/ui/other-day.tsx'
import { refuse, type Script } from '#test/renderer/support/component.tsx'

/* Every form with rules, and what each of its fields says when it is wrong. */

const nothing = () => undefined
const later = () => Promise.resolve()
const long = (most: number) => 'x'.repeat(most + 1)
const NEXT_YEAR = Date.now() + 365 * 86_400_000

/** A form, and where its rules are. */
interface Form {
  file: string
  shows: ReactNode
  script?: Script
  /** The button that is pressed after the fields were filled in; without one, typing is enough. */
  button?: string
  /** Pressed first. */
  choice?: string
  cases: readonly Case[]
}
/** What is typed into which fields, and what is then said at one of them. */
type Case = [field: string, typed: Record<string, string>, error: string]

const offer = {
  price: { from: 0, to: 2 },
  balance: 276,
  online: true,
  refusal: null,
  overrun: null,
  running: false,
}
const preview = {
  price: { from: 0, to: 1 },
  have: 0,
  recent: 0,
  open: 0,
  dnc: 0,
  will_try: 3,
  max: 3,
  eta_ms: 1000,
  balance: 276,
  room: 276,
  names: { have: [], recent: [], open: [], will_try: [] },
  refusal: null,
}
const summary = {
  limits: { day: 50, week: null, floor: null },
  spent: { day: 0, day_reserved: 0, week: 0, week_reserved: 0 },
  low_credits: 10,
  per_outcome: [],
  later: { credits: 0, meetings: 0, replies: 0 },
}
const quoted = () => ({ pilot: 'on', quote: { minimum_credits: 5, read_at: 0 } })
const CREDITS = 'Enter a whole number up to 9,999,999, or leave the field empty.'
const WHOLE_CAP = 'Enter a whole number of credits, 1 or more.'
const PROXY = 'The proxy refused this name and password. Check both and try again.'
const ALERT = 'Enter a whole number up to 9,999,999.'
const WHOLE = 'Enter a number of credits, 1 or more.'
const SAME = 'The passphrases don’t match. Type the same one twice.'
const FEW_WORDS = (count: number) => `Use at least ${count} characters, such as a few words.`
const most = (count: string) => `Use at most ${count} characters.`

export const forms: readonly Form[] = [
  {
    file: 'screens/hot-lists/new-list-dialog.tsx',
    shows: <NewListDialog open onClose={nothing} onMade={nothing} />,
    button: 'Create list',
    cases: [
      ['Name', {}, 'Give the list a name.'],
      ['Name', { Name: long(200) }, most('200')],
      ['Description', { Name: 'A', Description: long(5000) }, most('5,000')],
    ],
  },
  {
    file: 'screens/desks/new-desk-dialog.tsx',
    shows: <NewDeskDialog open onClose={nothing} onMade={nothing} />,
    button: 'Create desk',
    cases: [
      ['Title', {}, 'Give the desk a title.'],
      ['Title', { Title: long(300) }, most('300')],
    ],
  },
  {
    file: 'parts/people/new-person-dialog.tsx',
    shows: <NewPersonDialog onClose={nothing} onMade={nothing} />,
    script: { 'contacts.duplicates': () => ({ people: [] }) },
    button: 'Add person',
    cases: [
      ['First name', { 'First name': long(200) }, most('200')],
      ['Last name', { 'Last name': long(200) }, most('200')],
      ['E-mail', { 'E-mail': 'ana@' }, 'Enter a whole e-mail address, such as name@company.com.'],
      ['E-mail', { 'E-mail': `${long(320)}@a.example` }, most('320')],
      ['Phone', { Phone: '1'.repeat(61) }, most('60')],
      ['Title', { Title: long(300) }, most('300')],
      ['Company', { Company: long(300) }, most('300')],
      ['Location', { Location: long(300) }, most('300')],
      ['LinkedIn', { LinkedIn: long(500) }, most('500')],
      ['Target role', { 'Target role': long(300) }, most('300')],
      ['Note', { Note: long(100_000) }, most('100,000')],
    ],
  },
  {
    file: 'parts/meetings/log-meeting-dialog.tsx',
    shows: <LogMeetingDialog at={NEXT_YEAR} onClose={nothing} />,
    button: 'Log meeting',
    cases: [
      ['With', {}, 'Choose a person or company.'],
      ['Title', {}, 'Enter a title.'],
      ['Title', { Title: long(300) }, most('300')],
      ['Meeting link', { 'Meeting link': long(1000) }, most('1,000')],
      ['Notes', { Notes: long(100_000) }, most('100,000')],
    ],
  },
  {
    file: 'parts/meetings/when-fields.tsx',
    shows: <LogMeetingDialog at={NEXT_YEAR} onClose={nothing} />,
    button: 'Log meeting',
    cases: [
      ['When', { When: '' }, 'Enter a day and a time.'],
      ['Minutes', { Minutes: '' }, 'Enter a length.'],
      ['Minutes', { Minutes: '0' }, 'Enter 1 to 1440 whole minutes.'],
      ['Minutes', { Minutes: '1441' }, 'Enter 1 to 1440 whole minutes.'],
    ],
  },
  {
    file: 'ui/when-field-body.tsx',
    shows: <OtherDay onChoose={nothing} />,
    cases: [
      [
        'On another day',
        { 'On another day': 'whenever' },
        'Couldn’t read this. Try tomorrow 3pm, Fri 10:00 or in 2 weeks.',
      ],
    ],
  },
  {
    file: 'ui/other-day.tsx',
    shows: <OtherDay onChoose={nothing} />,
    cases: [['On another day', { 'On another day': '2001-01-01' }, 'Choose a later day.']],
  },
  {
    file: 'screens/welcome/own-workspace.tsx',
    shows: (
      <OwnWorkspace
        address=""
        offered={{ base_url: '', auth_url: '', client_id: '' }}
        fixed={null}
        onAddress={nothing}
        onProblem={nothing}
      />
    ),
    choice: 'API token',
    button: 'Sign in with token',
    cases: [
      ['Address', {}, 'Enter the address of your workspace.'],
      [
        'Address',
        { Address: '::' },
        'Not a valid address. It should look like https://name.example.',
      ],
      [
        'Address',
        { Address: 'http://name.example' },
        'The address must start with https to keep your sign-in private.',
      ],
      [
        'Address',
        { Address: 'https://me:secret@name.example' },
        'Remove the user name and password from the address.',
      ],
      ['API token', {}, 'Paste the token.'],
      [
        'Sign-in address (optional)',
        { 'Sign-in address (optional)': 'http://name.example' },
        'The address must start with https to keep your sign-in private.',
      ],
    ],
  },
  {
    file: 'app/first-passphrase.tsx',
    shows: (
      <FirstPassphrase
        minutes={null}
        titleId=""
        busy={false}
        attempt={() => Promise.resolve(false)}
      />
    ),
    button: 'Set passphrase and open',
    cases: [
      ['Passphrase', { Passphrase: 'short' }, FEW_WORDS(8)],
      ['Repeat the passphrase', { Passphrase: 'one two three' }, SAME],
    ],
  },
  {
    file: 'screens/settings/backup-section.tsx',
    shows: <BackupSection />,
    script: { 'backup.found': () => ({ folder: '/home', files: [] }) },
    button: 'Create backup',
    cases: [
      ['Passphrase', { Passphrase: 'short' }, FEW_WORDS(12)],
      ['Repeat passphrase', { Passphrase: 'one two three' }, SAME],
    ],
  },
  {
    file: 'screens/settings/backup-section.tsx',
    shows: <RestoreDialog name="backup.hotdesk" onClose={nothing} />,
    button: 'Restore',
    cases: [['Passphrase', {}, 'Enter the passphrase of the backup.']],
  },
  {
    file: 'screens/settings/security-section.tsx',
    shows: <SecuritySection />,
    script: { 'session.state': () => ({ state: 'signed_in', sealed: false }) },
    button: 'Set passphrase',
    cases: [['Passphrase', { Passphrase: 'short' }, FEW_WORDS(8)]],
  },
  {
    file: 'screens/settings/calendar-section.tsx',
    shows: <CalendarSection />,
    script: {
      'calendars.feed': () => ({ path: null, proposed: '/a.ics', written_at: null, problem: null }),
      'calendars.setFeed': () =>
        refuse('This folder doesn’t exist.', 'Create the folder first, or choose another.'),
    },
    button: 'Turn on',
    cases: [
      [
        'Calendar file',
        { 'Calendar file': '/none/a.ics' },
        'This folder doesn’t exist. Create the folder first, or choose another.',
      ],
    ],
  },
  {
    file: 'screens/settings/own-calendar.tsx',
    shows: <CalendarSection />,
    script: {
      'calendars.feed': () => null,
      'calendars.source': () => ({ name: null }),
      'calendars.subscribe': () =>
        refuse('Not an address of a calendar.', 'Copy its iCal address.'),
    },
    button: 'Show busy times',
    cases: [
      [
        'Address or file',
        { 'Address or file': 'calendar' },
        'Not an address of a calendar. Copy its iCal address.',
      ],
    ],
  },
  {
    file: 'screens/settings/template-dialog.tsx',
    shows: <TemplateDialog before={{ name: '', subject: '', body: '' }} onClose={nothing} />,
    button: 'Save',
    cases: [
      ['Name', {}, 'Give it a name to find it by.'],
      [
        'Subject',
        { Subject: 'For {frist_name}' },
        '{frist_name} is not a field. Did you mean {first_name}?',
      ],
      ['Text', { Text: 'Dear {first_name' }, 'Close the brace: {first_name}'],
    ],
  },
  {
    file: 'screens/webhooks/edit-dialog.tsx',
    shows: <EditDialog webhook={null} loopback={false} onClose={nothing} onSecret={nothing} />,
    button: 'Create webhook',
    cases: [
      [
        'Receiver URL',
        {},
        'This is not a web address. It looks like https://hooks.example.com/hotdesk.',
      ],
      [
        'Receiver URL',
        { 'Receiver URL': 'http://hooks.example.com' },
        'The address must begin with https://.',
      ],
    ],
  },
  {
    file: 'screens/webhooks/signing-choice.tsx',
    shows: <EditDialog webhook={null} loopback={false} onClose={nothing} onSecret={nothing} />,
    choice: 'Signed, with my own secret',
    button: 'Create webhook',
    cases: [['Your secret', {}, 'Enter the secret, or choose another option.']],
  },
  {
    file: 'parts/runs/paid-run-dialog.tsx',
    shows: <PaidRunDialog kind="research" open onClose={nothing} onMade={nothing} />,
    script: { 'runs.offer': () => offer },
    button: 'Start research',
    cases: [['What do you want to know?', {}, 'Write a line or two first.']],
  },
  {
    file: 'screens/sourcing/new-run.tsx',
    shows: <NewRun onClose={nothing} onMade={nothing} />,
    script: { 'sourcing.state': quoted, 'runs.offer': () => offer },
    choice: 'Prospects',
    button: 'Start run',
    cases: [
      ['Current employer', {}, 'Enter their current employer. A search for prospects needs it.'],
      ['Who are you looking for?', { 'Current employer': 'Acme' }, 'Write a line or two first.'],
    ],
  },
  {
    file: 'screens/sourcing/new-run.tsx',
    shows: <NewRun onClose={nothing} onMade={nothing} />,
    script: { 'sourcing.state': quoted },
    cases: [
      ['Cap, in credits', { 'Cap, in credits': 'many' }, WHOLE_CAP],
      ['Cap, in credits', { 'Cap, in credits': '4' }, 'Enter at least 5 credits.'],
      ['Cap, in credits', { 'Cap, in credits': '100001' }, 'Enter at most 100,000 credits.'],
    ],
  },
  {
    file: 'parts/spend/find-contacts.tsx',
    shows: <FindContacts company={{ id: 'co_1', name: 'Acme' }} onClose={nothing} />,
    script: { 'spend.offer': () => offer, 'companies.read': () => null },
    cases: [
      ['Maximum to spend', { 'Maximum to spend': 'all' }, WHOLE_CAP],
      ['Maximum to spend', { 'Maximum to spend': '999999' }, 'Enter at most 100,000 credits.'],
    ],
  },
  {
    file: 'parts/spend/bulk-dialog.tsx',
    shows: (
      <BulkDialog
        route="contacts.findEmail"
        select={{ ids: ['c_1'] }}
        people="3 people"
        onClose={nothing}
        onStarted={nothing}
      />
    ),
    script: { 'spend.bulkPreview': () => preview },
    cases: [['Stop at', { 'Stop at': '' }, WHOLE]],
  },
  {
    file: 'screens/credits/bulk-again.tsx',
    shows: (
      <BulkAgain
        bulk={{ id: 'b_1', cap: 3 } as BulkState}
        remaining={3}
        onClose={nothing}
        onStarted={nothing}
      />
    ),
    cases: [['Stop at', { 'Stop at': '0' }, WHOLE]],
  },
  {
    file: 'parts/inline/whole-number-field.tsx',
    shows: <CreditsPanel summary={summary as unknown as SpendSummary} />,
    cases: [
      ['Daily limit', { 'Daily limit': '-1' }, CREDITS],
      ['Weekly limit', { 'Weekly limit': '99999999999' }, CREDITS],
    ],
  },
  {
    file: 'parts/inline/whole-number-field.tsx',
    shows: <LowCreditAlert hint="The service also alerts at 10." />,
    cases: [['Low-credit alert', { 'Low-credit alert': '' }, ALERT]],
  },
  {
    file: 'parts/list-view/name-view.tsx',
    shows: <NameView title="" before="" taken={['All']} onName={later} onClose={nothing} />,
    cases: [['Name', { Name: 'ALL' }, 'Another view has this name. Choose a different one.']],
  },
  {
    file: 'parts/session/proxy-sign-in.tsx',
    shows: <ProxySignIn host="proxy.example" refused onClose={nothing} />,
    cases: [['User name', {}, PROXY]],
  },
]
