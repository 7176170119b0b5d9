import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { ImportBatch } from '#shared/bridge/import.ts'
import type { NoticeKind, NoticeRow } from '#shared/bridge/notices.ts'
import type { HistoryRow } from '#shared/bridge/pending.ts'
import type { BulkState, LedgerRow } from '#shared/bridge/spend.ts'
import NoticeInbox from '#renderer/app/shell/notice-inbox.tsx'
import { EnrolProgress } from '#renderer/parts/enrolment/enrol-progress.tsx'
import { BulkStrip } from '#renderer/parts/spend/bulk-strip.tsx'
import { Spent } from '#renderer/parts/spend/spent.tsx'
import ApprovalsScreen from '#renderer/screens/approvals/screen.tsx'
import { columns } from '#renderer/screens/credits/ledger-columns.tsx'
import { RunsPart } from '#renderer/screens/credits/runs-part.tsx'
import HistoryScreen from '#renderer/screens/history/screen.tsx'
import { BatchPart } from '#renderer/screens/import/batch-part.tsx'
import { connect, show, type Script } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

/* What was stored in another language is read in that language (M6, WCAG 3.1.2). */

const stored = 'Stored words'
const page = (rows: readonly unknown[]) => ({
  rows,
  offset: 0,
  total: rows.length,
  next: null,
  as_of: null,
})

const notice = (kind: NoticeKind): NoticeRow => ({
  id: kind,
  kind,
  title: `Title of ${kind}`,
  body: `Body of ${kind}`,
  language: 'en',
  link: null,
  at: 1,
  seen: true,
  meeting_id: null,
  draft_id: null,
})
const approval = {
  id: 'a_1',
  kind: 'move_campaign',
  state: 'approved',
  agent: 'Helper',
  why: null,
  asked_at: 1,
  expires_at: 2,
  decided_at: 1,
  people: [],
  company: null,
  campaign: { id: 'ca_1', name: 'Nordic' },
  action: 'pause',
  route: null,
  price: null,
  outcome: stored,
  language: 'en',
} satisfies ApprovalRow
const ledgerRow = (more: Partial<LedgerRow>) =>
  ({
    id: 'l_1',
    at: 1,
    kind: 'mine',
    route: 'contacts.findEmail',
    description: 'E-Mail',
    label: 'Ada Byron',
    target_table: null,
    target_id: null,
    outcome: 'refused',
    delta: 0,
    min: 0,
    max: 0,
    balance_before: null,
    balance_after: null,
    since: null,
    result: null,
    note: stored,
    language: 'en',
    tags: {},
    ...more,
  }) satisfies LedgerRow
const bulk: BulkState = {
  id: 'b_1',
  route: 'contacts.findEmail',
  state: 'paused',
  reason: stored,
  language: 'en',
  spent: 0,
  cap: 100,
  started_at: 1,
  total: 50,
  done: 0,
  found: 0,
  nothing: 0,
  refused: 0,
  unknown: 0,
  eta_ms: null,
  trying: null,
  left_out: { have: 0, recent: 0, open: 0, dnc: 0 },
}
const person = { id: 'c_1', name: 'Ada Byron', state: 'refused', cost: 0 }
const batch = {
  id: 'i_1',
  name: 'people.csv',
  state: 'paused',
  reason: stored,
  language: 'en',
  taken_back: false,
  created_at: 1,
  total: 1,
  counts: {
    waiting: 0,
    leaving: 0,
    made: 0,
    filled: 0,
    known: 0,
    failed: 1,
    skipped: 0,
    rejected: 0,
    cancelled: 0,
    returned: 0,
  },
  unsent: 1,
  eta_ms: null,
  per_minute: 10,
  list_id: null,
  can_undo: false,
  undo_ms: 0,
} satisfies ImportBatch
const importRow = { id: '2', row: 2, name: 'Ada', state: 'failed', contact_id: null }
const enrolment = {
  id: 'e_1',
  campaign_id: 'ca_1',
  campaign_name: 'Nordic',
  state: 'draft',
  at: 1,
  leaves_at: null,
  message: stored,
  language: 'en',
  people: [],
  enrolled: null,
  count_before: null,
  count_after: null,
}
const change = {
  id: 'h_1',
  at: 1,
  subject: 'Ada Byron',
  summary: stored,
  gesture: stored,
  language: 'en',
  count: 1,
  undone: false,
  undo: false,
  undoes_undo: false,
  can_undo: true,
  why_not: null,
} satisfies HistoryRow
const rowNamed = ({ description }: LedgerRow) => description
const Ledger = ({ row }: { row: LedgerRow }) => (
  <ShownGrid label="Ledger" columns={columns} rows={[row]} nameOf={rowNamed} />
)

/** The strip links to its run. */
function Routed() {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: BulkStrip }),
      history: createMemoryHistory(),
    }),
  )
  return <RouterProvider router={router as never} />
}

interface Shown {
  content: ReactNode
  script?: Script
  /** The words in another language, in their order. */
  foreign: readonly string[]
}

const places: Record<string, Shown> = {
  'a notice about a meeting, whose words are the meeting’s': {
    content: (
      <NoticeInbox notices={[notice('meeting')]} snoozed={0} onGo={() => {}} onJoin={() => {}} />
    ),
    foreign: [],
  },
  'a notice about a lead, whose body is its company': {
    content: (
      <NoticeInbox notices={[notice('follow_up')]} snoozed={0} onGo={() => {}} onJoin={() => {}} />
    ),
    foreign: ['Title of follow_up'],
  },
  'a notice in words of Hotdesk': {
    content: (
      <NoticeInbox notices={[notice('credits')]} snoozed={0} onGo={() => {}} onJoin={() => {}} />
    ),
    foreign: ['Title of credits', 'Body of credits'],
  },
  'the outcome of an approval': {
    content: <ApprovalsScreen />,
    script: { 'approvals.list': () => ({ agents: true, waiting: [], decided: [approval] }) },
    foreign: [stored],
  },
  'why a call was refused': { content: <Ledger row={ledgerRow({})} />, foreign: [stored] },
  'a receipt with what it brought': {
    content: <Ledger row={ledgerRow({ result: 'ada@kvist.example' })} />,
    foreign: [],
  },
  'a purchase for a person': { content: <Spent rows={[ledgerRow({})]} />, foreign: [stored] },
  'a change and its Undo': {
    content: <HistoryScreen />,
    script: { 'history.list': () => page([change]) },
    foreign: [stored],
  },
  'why a run pauses': {
    content: <Routed />,
    script: { 'spend.bulks': () => ({ bulks: [bulk] }) },
    // Spoken, and on the screen.
    foreign: [stored, stored],
  },
  'a run and a person of it': {
    content: <RunsPart run={undefined} onChoose={() => {}} />,
    script: {
      'spend.bulks': () => ({ bulks: [bulk] }),
      'spend.bulkRows': () => page([{ ...person, message: 'Refused then', language: 'en' }]),
    },
    foreign: [stored, 'Refused then'],
  },
  'an import and a row of it': {
    content: <BatchPart batch={batch} onForgotten={() => {}} />,
    script: {
      'import.rows': () => page([{ ...importRow, message: 'Refused then', language: 'en' }]),
    },
    foreign: [stored, stored, 'Refused then'],
  },
  'an enrolment that became a draft': {
    content: <EnrolProgress batchId="e_1" closing={false} onClose={() => {}} onBack={() => {}} />,
    script: { 'enrolment.batches': () => ({ batches: [enrolment] }) },
    foreign: [stored],
  },
}

const foreignParts = () =>
  [...document.querySelectorAll('main [lang]')].map((part) => [
    part.getAttribute('lang'),
    part.textContent,
  ])

/** The names and tooltips that hold stored words outside of a part in their language. */
const mixedAttributes = () =>
  [...document.querySelectorAll('main :is([aria-label], [title])')]
    .filter((part) => part.closest('main [lang]') === null)
    .flatMap((part) => [part.ariaLabel ?? '', part.getAttribute('title') ?? ''])
    .filter((words) => words.includes(stored) || words.includes('Refused then'))

test.each(Object.entries(places))('M6, WCAG 3.1.2: %s', async (_, { content, script, foreign }) => {
  connect(script)
  await show(content)
  await expect.poll(foreignParts).toEqual(foreign.map((text) => ['en', text]))
  await expect.poll(mixedAttributes).toEqual([])
})

test('L2: an import that gives no reason announces its progress', async () => {
  connect({ 'import.rows': () => page([]) })
  await show(<BatchPart batch={{ ...batch, reason: '' }} onForgotten={() => {}} />)
  const spoken = () =>
    [...document.querySelectorAll('main .spoken[role=status]')].map((part) => part.textContent)
  await expect.poll(spoken).toContain('0 per cent')
})

test('M6: a sentence in the language of the screen carries none', async () => {
  connect()
  await show(<Ledger row={ledgerRow({ language: null })} />)
  await expect.poll(() => document.body.textContent).toContain(stored)
  expect(foreignParts()).toEqual([])
})
