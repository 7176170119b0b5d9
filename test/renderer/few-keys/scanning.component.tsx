import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import FewKeys from '#renderer/few-keys/few-keys.tsx'
import { StatusMenu } from '#renderer/parts/people/status-menu.tsx'
import { toast } from '#renderer/stores/toasts.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import type { Column } from '#renderer/ui/grid/column.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { Select } from '#renderer/ui/select.tsx'
import { TextArea } from '#renderer/ui/text-field.tsx'
import { show } from '#test/renderer/support/component.tsx'
import { connectScanning, now, pass, press, take, trail } from '#test/renderer/support/scanned.ts'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function Tiers({ onTier }: { onTier: (tier: string | null) => void }) {
  return (
    <SegmentedControl
      label="Tier"
      value={null}
      options={['S', 'A', 'B'].map((value) => ({ value, label: `Tier ${value}` }))}
      onChange={onTier}
    />
  )
}

test('the highlight goes through the parts, then through what is in the one that was taken', async () => {
  connectScanning()
  const onTier = vi.fn()
  await show(
    <>
      <FewKeys />
      <nav aria-label="Workspace">
        <Button>Hot lists</Button>
      </nav>
      <aside aria-label="Ada Lovelace">
        <Tiers onTier={onTier} />
      </aside>
    </>,
  )
  await expect.poll(now).toBe('Workspace')
  await pass(1.9)
  expect(now()).toBe('Workspace')
  await pass(0.1)
  expect(now()).toBe('Ada Lovelace')
  await pass()
  expect(now()).toBe('Workspace')
  await pass()
  await press()
  expect([trail(), now()]).toEqual(['Ada Lovelace', 'Tier S'])
  await pass()
  await press()
  expect(onTier.mock.calls).toEqual([['A']])
  // The stop stays highlighted, so that it can be pressed again.
  expect(now()).toBe('Tier A')
  await pass()
  await pass()
  expect(now()).toBe('Leave')
  await press()
  expect([trail(), now()]).toEqual(['Window', 'Ada Lovelace'])
})

test('WCAG 2.4.7, 2.4.11, 4.1.3: what is highlighted is seen, and spoken', async () => {
  connectScanning()
  await show(
    <>
      <FewKeys />
      <nav aria-label="Workspace">
        <Button>Hot lists</Button>
      </nav>
    </>,
  )
  await expect.poll(now).toBe('Workspace')
  const saidLast = () =>
    [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')
  expect(saidLast()).toBe('Workspace')
  const ring = () => document.querySelector('[data-scan-ring]')?.getBoundingClientRect()
  const box = () => page.getByRole('navigation').element().getBoundingClientRect()
  expect(ring()?.bottom).toBeGreaterThanOrEqual(box().bottom)
  await press()
  // The control is focused, so a screen reader announces it.
  await expect.element(page.getByRole('button', { name: 'Hot lists' })).toHaveFocus()
  expect(saidLast()).toBe('')
  const button = page.getByRole('button', { name: 'Hot lists' }).element().getBoundingClientRect()
  expect(ring()?.left).toBeLessThanOrEqual(button.left)
  expect(ring()?.right).toBeGreaterThanOrEqual(button.right)
  const bar = document.querySelector('[data-scan-bar]')?.getBoundingClientRect()
  expect(bar?.top).toBeGreaterThan(button.bottom)
  await pass()
  expect([now(), saidLast()]).toEqual(['Leave', 'Leave'])
})

test('the highlight begins anew in a menu, and Leave closes it', async () => {
  connectScanning()
  const onStatus = vi.fn()
  await show(
    <>
      <FewKeys />
      <aside aria-label="Ada">
        <StatusMenu status="not_started" onStatus={onStatus} />
      </aside>
    </>,
  )
  await take('Ada')
  await take(/^Not started/)
  await expect.poll(() => document.querySelector('[role=menu]')).not.toBeNull()
  await expect.poll(trail).toBe('Menu')
  await take(/^Connected/)
  expect(onStatus.mock.calls).toEqual([['connected']])
  // Scanning resumes where the menu was opened.
  await expect.poll(trail).toBe('Ada')
  await take(/^Not started/)
  await expect.poll(trail).toBe('Menu')
  await take('Leave')
  await expect.poll(() => document.querySelector('[role=menu]')).toBeNull()
  expect(onStatus).toHaveBeenCalledTimes(1)
})

function Question({ onReason }: { onReason: (reason: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Question">
        <Select
          label="Reason"
          value="a"
          options={['a', 'b'].map((value) => ({ value, label: `Reason ${value}` }))}
          onChange={onReason}
        />
      </Dialog>
    </>
  )
}

test('the highlight begins anew in a dialog, and in a list that opens there', async () => {
  connectScanning()
  const onReason = vi.fn()
  await show(
    <>
      <FewKeys />
      <Question onReason={onReason} />
    </>,
  )
  await press()
  await take('Ask')
  await expect.poll(trail).toBe('Question')
  await take('Reason')
  await expect.poll(trail).not.toBe('Question')
  await take('Reason b')
  expect(onReason.mock.calls).toEqual([['b']])
  await expect.poll(trail).toBe('Question')
  await take('Leave')
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  await expect.poll(now).toBe('Ask')
})

const columns: Column<{ id: string }>[] = [
  { id: 'name', header: 'Name', width: 200, cell: ({ id }) => id },
]
const people = Array.from({ length: 60 }, (_, at) => ({ id: `Person ${at + 1}` }))

function List({ onOpen }: { onOpen: () => void }) {
  useActions([{ id: 'list.open', label: 'Open', group: 'List', keys: ['Enter'], run: onOpen }])
  return <ShownGrid label="Members" columns={columns} rows={people} nameOf={({ id }) => id} />
}

test('rows of a list come five at a time; one that is taken can be opened', async () => {
  connectScanning()
  const onOpen = vi.fn()
  await show(
    <>
      <FewKeys />
      <List onOpen={onOpen} />
    </>,
  )
  await expect.poll(now).toBe('Members')
  await press()
  const seen: unknown[] = []
  for (let stays = 0; stays < 6; stays += 1) {
    seen.push(now())
    await pass()
  }
  expect(seen).toEqual(['Person 1', 'Person 2', 'Person 3', 'Person 4', 'Person 5', 'Next rows'])
  for (let turns = 0; turns < 9; turns += 1) {
    await take('Next rows')
    await expect.poll(now).toMatch(/^Person/)
  }
  expect(now()).toBe('Person 46')
  await take('Previous rows')
  await expect.poll(now).toBe('Person 41')
  await take('Person 43')
  expect(document.querySelector('[role=row][tabindex="0"]')?.ariaLabel).toBe('Person 43')
  expect(trail()).toBe('Person 43')
  await take('Open')
  expect(onOpen).toHaveBeenCalledTimes(1)
})

function Note({ onSave }: { onSave: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <TextArea
      aria-label="Note"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSave(text)
      }}
    />
  )
}

test('a text field is written letter by letter', async () => {
  connectScanning()
  const onSave = vi.fn()
  await show(
    <>
      <FewKeys />
      <Note onSave={onSave} />
    </>,
  )
  await press()
  await take('Note')
  await take('Capital letter')
  for (const [row, letter] of [
    ['g h i j k l', 'h'],
    ['a b c d e f', 'e'],
    ['s t u v w x', 'u'],
  ] as const) {
    await take(row)
    await take(letter)
  }
  await take('Delete a letter')
  await take('Space between words')
  await take('0 1 2 3 4 5')
  await take('3')
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('He 3')
  await take('Press Enter')
  expect(onSave.mock.calls).toEqual([['He 3']])
})

test('without a press the highlight leaves a part, and waits in the end', async () => {
  connectScanning()
  await show(
    <>
      <FewKeys />
      <nav aria-label="Workspace">
        <Button>Hot lists</Button>
      </nav>
    </>,
  )
  await expect.poll(now).toBe('Workspace')
  await press()
  for (let stays = 0; stays < 6; stays += 1) await pass()
  expect(trail()).toBe('Window')
  for (let stays = 0; stays < 10; stays += 1) await pass()
  expect(now()).toBe('Paused. Press to continue.')
  await pass(600)
  expect(now()).toBe('Paused. Press to continue.')
  await press()
  expect(now()).toBe('Workspace')
})

function Editor() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Edit note</Button>
  return <Note onSave={() => setIsOpen(false)} />
}

test('what takes the place of a control has the highlight at once', async () => {
  connectScanning()
  await show(
    <>
      <FewKeys />
      <Editor />
    </>,
  )
  await press()
  await take('Edit note')
  await expect.poll(now).toBe('Note')
})

test('WCAG 2.4.11: the bar steps aside from what it would cover, and messages stand above it', async () => {
  connectScanning()
  await show(
    <>
      <FewKeys />
      <nav aria-label="Workspace" style={{ position: 'fixed', bottom: 0 }}>
        <Button>At the foot</Button>
      </nav>
    </>,
  )
  await expect.poll(now).toBe('Workspace')
  await press()
  const bar = () => document.querySelector('[data-scan-bar]')?.getBoundingClientRect()
  expect(bar()?.bottom).toBeLessThan(window.innerHeight / 2)
  await pass()
  expect(now()).toBe('Leave')
  expect(bar()?.bottom).toBeGreaterThan(window.innerHeight / 2)
  toast({ message: 'Saved', undo: 'h_1' })
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Saved')
  await expect.element(message).toBeVisible()
  await expect
    .poll(() => message.element().getBoundingClientRect().bottom)
    .toBeLessThan(bar()?.top ?? 0)
})
