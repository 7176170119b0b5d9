import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { page, userEvent } from 'vitest/browser'
import type { Workspace } from '#shared/bridge/session.ts'
import { useConfirmMany } from '#renderer/parts/list-view/confirm-many.tsx'
import { consequences } from '#renderer/parts/people/delete-person.tsx'
import { DncDialog } from '#renderer/screens/companies/dnc-dialog.tsx'
import { NewDesk } from '#renderer/screens/desks/new-desk.tsx'
import { NewList } from '#renderer/screens/hot-lists/new-list.tsx'
import { DismissDialog } from '#renderer/screens/pipeline/dismiss-dialog.tsx'
import { SignOutDialog } from '#renderer/screens/settings/sign-out-dialog.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { connect, message, refuse, show, type Script } from '#test/renderer/support/component.tsx'

const dialogs = () => page.getByRole('dialog').elements().length

interface FormProps {
  open: boolean
  onClose: () => void
  onMade: (id: string) => void
}

/** A screen with one form that creates something; returns main’s side and what was made. */
async function create(Form: (props: FormProps) => ReactNode, script: Script) {
  const world = connect(script)
  const onMade = vi.fn<(id: string) => void>()
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>New</Button>
        <Form open={open} onClose={() => setOpen(false)} onMade={onMade} />
      </>
    )
  }
  await show(<Screen />)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect.element(page.getByRole('textbox').first()).toHaveFocus()
  return { world, onMade }
}

const forms = [
  {
    what: 'A12: a hot list',
    Form: NewList,
    command: 'hotLists.create' as const,
    field: 'Name',
    missing: 'Give the list a name.',
    submit: 'Create list',
    sent: { name: 'Fintech', description: null },
    most: 200,
  },
  {
    what: 'G1: a desk',
    Form: NewDesk,
    command: 'desks.create' as const,
    field: 'Title',
    missing: 'Give the desk a title.',
    submit: 'Create desk',
    sent: {
      set: { title: 'Fintech', target_industries: [], target_locations: [], titles: [] },
    },
    most: 300,
  },
]
const made = (history_id: string | null) => () => ({ id: 'new_1', history_id })

test.each(forms)('$what is created by Enter, announced with Undo, and shown', async (form) => {
  const { world, onMade } = await create(form.Form, { [form.command]: made('h_1') })
  await userEvent.keyboard('Fintech{Enter}')
  await expect.element(message('“Fintech” created')).toBeVisible()
  expect(onMade).toHaveBeenCalledExactlyOnceWith('new_1')
  expect(world.inputsOf(form.command)).toEqual([form.sent])
  await expect.poll(dialogs).toBe(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => world.inputsOf('history.undo')).toEqual([{ id: 'h_1' }])
})

test.each(sampled(forms, 2))('$what that cannot be undone offers no Undo', async (form) => {
  await create(form.Form, { [form.command]: made(null) })
  await userEvent.keyboard('Fintech{Enter}')
  await expect.element(message('“Fintech” created')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

test.each(sampled(forms, 2))(
  '$what that is refused says why at its field, and keeps what was typed',
  async (form) => {
    const { onMade } = await create(form.Form, {
      [form.command]: () => refuse('There is one of this name already.'),
    })
    await userEvent.keyboard('Fintech')
    await page.getByRole('button', { name: form.submit }).click()
    await expect.element(page.getByText('There is one of this name already.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: form.field })).toHaveValue('Fintech')
    expect(onMade).not.toHaveBeenCalled()
  },
)

test.each(sampled(forms, 2))(
  '$what without a name, or with one too long, is not sent',
  async (form) => {
    const { world } = await create(form.Form, { [form.command]: made('h_1') })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(form.missing)).toBeVisible()
    await page.getByRole('textbox', { name: form.field }).fill('   ')
    await expect.element(page.getByText(form.missing)).toBeVisible()
    await page.getByRole('textbox', { name: form.field }).fill('x'.repeat(form.most + 1))
    await expect.element(page.getByText(`Use at most ${form.most} characters.`)).toBeVisible()
    expect(world.inputsOf(form.command)).toEqual([])
  },
)

test.each(sampled(forms, 2))('$what is begun anew after it was created', async (form) => {
  await create(form.Form, { [form.command]: made(null) })
  await userEvent.keyboard('Fintech{Enter}')
  await expect.poll(dialogs).toBe(0)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: form.field })).toHaveValue('')
})

test('G1: words of a desk are separated by commas, semicolons and lines, each once', async () => {
  const { world } = await create(NewDesk, { 'desks.create': made(null) })
  await page.getByRole('textbox', { name: 'Title' }).fill('Fintech')
  await page.getByRole('textbox', { name: 'Industries' }).fill(' Banking; Fintech,Banking,, ')
  await page.getByRole('textbox', { name: 'Titles of the people' }).fill('CFO\nHead of tax')
  await page.getByRole('button', { name: 'Create desk' }).click()
  await expect
    .poll(() => world.inputsOf('desks.create'))
    .toEqual([
      {
        set: {
          title: 'Fintech',
          target_industries: ['Banking', 'Fintech'],
          target_locations: [],
          titles: ['CFO', 'Head of tax'],
        },
      },
    ])
})

test.each([
  ['1', 'agency'],
  ['4', 'too_junior'],
  ['6', 'other'],
])('B9: the key %s dismisses leads because of %s', async (key, reason) => {
  connect()
  const onChoose = vi.fn()
  const onClose = vi.fn()
  await show(<DismissDialog leads="12 leads" open onClose={onClose} onChoose={onChoose} />)
  await expect.element(page.getByText('Posted by an agency')).toBeVisible()
  await userEvent.keyboard(key)
  await expect.poll(() => onChoose.mock.calls).toEqual([[reason]])
  expect(onClose).toHaveBeenCalledOnce()
})

const company = (read: object) =>
  connect({
    'companies.read': () => ({
      people: 0,
      on_lists: 0,
      enrolled: 0,
      meetings: [],
      people_as_of: Date.now() - 5 * 60_000,
      ...read,
    }),
    'navigation.counts': () => ({
      ages: { contacts: Date.now(), companies: Date.now(), meetings: Date.now() },
      lists: [{ id: 'l_1', name: 'CFOs', count: 9, as_of: Date.now() - 3 * 3_600_000 }],
    }),
  })
const aim = { select: { ids: ['co_1'] }, name: 'Kvist Bank', count: 1 }

test.each<[string, boolean, object, RegExp]>([
  ['nobody known', true, {}, /No people known at this company\./],
  ['one person', true, { people: 1 }, /Marks 1 person as do-not-contact\./],
  ['people on lists', true, { people: 9, on_lists: 2 }, /2 of them stay on hot lists\./],
  ['one on a list', true, { people: 9, on_lists: 1 }, /1 of them stays on hot lists\./],
  ['people enrolled', true, { people: 9, enrolled: 3 }, /3 people enrolled from here/],
  [
    'a meeting ahead and one of before',
    true,
    { meetings: [{ starts_at: Date.now() + 60_000 }, { starts_at: 1 }, { starts_at: null }] },
    /1 meeting ahead; this doesn’t cancel them\./,
  ],
  ['the flag taken off', false, { people: 2 }, /Clears 2 people for contact\./],
])('F6: do-not-contact says what it means with %s', async (_what, on, read, words) => {
  company(read)
  await show(<DncDialog aim={aim} on={on} onClose={() => {}} onConfirm={() => {}} />)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('E7: each number of a dialog explains itself on the key, the next one after it', async () => {
  company({ people: 9, on_lists: 2, enrolled: 3 })
  await show(<DncDialog aim={aim} on onClose={() => {}} onConfirm={() => {}} />)
  await expect.element(page.getByText(/^Marks 9 people/)).toBeVisible()
  const explains = async (name: string, row: string) => {
    await userEvent.keyboard('=')
    const explained = page.getByRole('dialog', { name, exact: true })
    await expect.element(explained).toBeVisible()
    await expect.element(explained.getByRole('row', { name: row, exact: true })).toBeVisible()
  }
  await explains('People at Kvist Bank', 'People at Kvist Bank 9 5 min ago')
  await explains('On hot lists', 'On hot lists 2 3 h ago')
  await explains('Enrolled from here', 'Enrolled from here 3 this computer')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^Marks 9 people/)).toBeVisible()
})

test('F6: of many companies it says that each is a change, and asks nothing more', async () => {
  const world = company({})
  await show(
    <DncDialog
      aim={{ select: { ids: ['co_1', 'co_2'] }, name: '2 companies', count: 2 }}
      on
      onClose={() => {}}
      onConfirm={() => {}}
    />,
  )
  await expect.element(page.getByText(/^2 companies, one change each/)).toBeVisible()
  expect(world.inputsOf('companies.read')).toEqual([])
})

test.each([
  [1, false],
  [30, false],
  [31, true],
  [5000, true],
  // Main refuses so many, and says what to do instead.
  [5001, false],
])('H6: %d edits at once are asked about first: %s', async (count, asked) => {
  connect()
  const go = vi.fn()
  function Screen() {
    const { confirm, dialog } = useConfirmMany(10)
    return (
      <>
        <Button onClick={() => confirm({ count, title: 'Mark them?', go })}>Mark</Button>
        {dialog}
      </>
    )
  }
  await show(<Screen />)
  await page.getByRole('button', { name: 'Mark' }).click()
  if (!asked) {
    expect(go).toHaveBeenCalledTimes(1)
    return
  }
  await expect.element(page.getByRole('dialog', { name: 'Mark them?' })).toBeVisible()
  expect(go).not.toHaveBeenCalled()
  await page.getByText(/^The service accepts one change at a time/).click()
  const time = page.getByRole('dialog', { name: 'Time to send' })
  await expect
    .element(time.getByRole('row', { name: 'Changes sent a minute 10 this computer' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(time).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Go on' }).click()
  expect(go).toHaveBeenCalledTimes(1)
  await expect.poll(dialogs).toBe(0)
})

type Known = Parameters<typeof consequences>[0]
const known = (change: object): Known => ({
  lists: [],
  meetings: [],
  notes: [],
  campaigns: [],
  ...change,
})
const now = 1000
const kept = 'What they cost stays in the ledger.'

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  [
    'lists',
    { lists: [{ name: 'CFOs' }, { name: 'Oslo' }] },
    ['They leave 2 hot lists: CFOs and Oslo, with tier, status and notes.'],
  ],
  [
    'a meeting ahead',
    { meetings: [{ starts_at: now + 1 }] },
    ['1 meeting ahead stays in the calendar without them.'],
  ],
  [
    'meetings of before, and notes',
    { meetings: [{ starts_at: now - 1 }, { starts_at: null }], notes: [{}] },
    ['2 past meetings and 1 call note lose their person.'],
  ],
  [
    'a meeting of before',
    { meetings: [{ starts_at: now - 1 }] },
    ['1 past meeting loses its person.'],
  ],
  ['notes alone', { notes: [{}, {}] }, ['2 call notes lose their person.']],
  ['one note', { notes: [{}] }, ['1 call note loses its person.']],
  [
    'a campaign',
    { campaigns: [{ name: 'Autumn' }] },
    ['They are enrolled in Autumn: enrolment can’t be undone, so ask a manager to check.'],
  ],
])('F7: with a person who has %s goes what is said', (_what, change, lines) => {
  expect(consequences(known(change), now).map(({ words }) => words)).toEqual([...lines, kept])
})

const signedIn: Workspace = {
  id: 'w_1',
  name: 'Northgate',
  kind: 'service',
  colour: '',
  base_url: '',
  person: null,
  current: true,
  signed_in: true,
  pending: 0,
}

test('J7: signing out says what exists only here, and leads to a backup of it', async () => {
  connect()
  const onClose = vi.fn()
  await show(<SignOutDialog workspace={signedIn} onClose={onClose} />)
  await expect.element(page.getByText(/exist only on this computer/)).toBeVisible()
  await page.getByRole('button', { name: 'Back up first…' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('J7: data that is kept asks for no backup, discards nothing, and is signed out of apart', async () => {
  const world = connect({ 'session.signOutKeeping': () => ({}) })
  const onClose = vi.fn()
  await show(<SignOutDialog workspace={{ ...signedIn, pending: 2 }} onClose={onClose} />)
  await expect.element(page.getByRole('checkbox', { name: 'Discard 2 edits' })).toBeVisible()
  await page.getByRole('radio', { name: /^Keep its data, closed/ }).click()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(page.getByText(/exist only on this computer/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(world.inputsOf('session.signOutKeeping')).toEqual([{ id: 'w_1' }])
})

test('J7: edits of a closed workspace, which are counted when it is left, can be discarded', async () => {
  const refusal = refuse('2 changes have not reached the service yet.', undefined, 'pending')
  const world = connect({
    'session.signOut': ({ discard_pending }: { discard_pending: boolean }) =>
      discard_pending ? {} : refusal,
  })
  const onClose = vi.fn()
  await show(<SignOutDialog workspace={{ ...signedIn, current: false }} onClose={onClose} />)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText(/^2 changes have not reached the service/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Discard and sign out' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Discard what waits' }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(world.inputsOf('session.signOut')).toEqual([
    { id: 'w_1', discard_pending: false },
    { id: 'w_1', discard_pending: true },
  ])
})
