import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#renderer/ui/checkbox.tsx'
import { Field } from '#renderer/ui/field.tsx'
import { Property, PropertyList } from '#renderer/ui/property-list.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { Select } from '#renderer/ui/select.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { TierChip } from '#renderer/ui/tier-chip.tsx'
import { surfaceOf } from '#renderer/ui/surface/surface-of.ts'
import { textOf } from '#renderer/ui/surface/surface-text.ts'

/** Draws something, and returns its lines as plain text; `at` selects what had the focus. */
async function linesOf(children: ReactNode, at?: string): Promise<string[]> {
  const { container } = await render(children)
  return textOf(container, at === undefined ? null : container.querySelector(at)).text.split('\n')
}

test('M9: a table begins with the row that has the keyboard, a cell on each line', async () => {
  const table = (
    <div role="grid" aria-label="Members" aria-rowcount={121}>
      <div role="row">
        <span role="columnheader">Name</span>
        <span role="columnheader" aria-label="Tier" />
        <span role="columnheader">Note</span>
      </div>
      <div role="row" aria-rowindex={2} tabIndex={-1}>
        <span role="gridcell">Ingrid Solberg</span>
        <span role="gridcell">
          <TierChip tier="S" />
        </span>
        <span role="gridcell">—</span>
      </div>
      <div role="row" aria-rowindex={3} tabIndex={0} id="here">
        <span role="gridcell">
          <b>Mateus</b> Oliveira
        </span>
        <span role="gridcell">
          <TierChip tier={null} />
        </span>
        <span role="gridcell">—</span>
      </div>
    </div>
  )
  expect(await linesOf(table, '#here')).toEqual([
    'Members',
    '2 of 120',
    'Name: Mateus Oliveira',
    'Tier: No tier',
    'Note: none',
    '',
    'Other rows, 1 of 119:',
    '1. Name: Ingrid Solberg; Tier: Tier S',
  ])
  expect(await linesOf(table)).toEqual([
    'Members',
    '2 of 120 rows:',
    '1. Name: Ingrid Solberg; Tier: Tier S',
    '2. Name: Mateus Oliveira; Tier: No tier',
  ])
})

test('M9: the columns of a board stand below their names, and the keyboard begins at its card', async () => {
  const board = (
    <div>
      <section aria-label="New, 2">
        <h2>New</h2>
        <div role="grid" aria-label="New leads" aria-rowcount={2}>
          {['Controller', 'Accountant'].map((title) => (
            <div key={title} role="row">
              <div role="gridcell" aria-selected={false} tabIndex={-1} id={title}>
                <span>{title}</span>
                <span>Kvist Bank</span>
              </div>
            </div>
          ))}
        </div>
      </section>
    </div>
  )
  const { container } = await render(board)
  const { text, start } = textOf(container, container.querySelector('#Accountant'))
  expect(text.split('\n')).toEqual([
    'New',
    '',
    'New leads',
    '2 of 2',
    'Accountant',
    'Kvist Bank',
    '',
    'Other rows:',
    '1. Controller; Kvist Bank',
  ])
  expect(text.slice(start)).toMatch(/^2 of 2/)
})

test('M9: a day between the rows of an agenda is a heading, and no row', async () => {
  const agenda = (
    <div role="grid" aria-label="Meetings" aria-rowcount={1}>
      <div role="row">
        <span role="rowheader">Today</span>
        <span role="gridcell" />
      </div>
      <div role="row" aria-selected aria-label="14:00, Intro, Ada Brandt" tabIndex={0}>
        <span role="gridcell">14:00</span>
        <span role="gridcell">Intro</span>
      </div>
    </div>
  )
  expect(await linesOf(agenda)).toEqual([
    'Meetings',
    '1 row:',
    '',
    'Today',
    '1. 14:00, Intro, Ada Brandt',
  ])
})

test('M9: a record is its headings, its values and its lists, without what can be pressed', async () => {
  const page = (
    <>
      <h1>Zeynep Aydın</h1>
      <button type="button">Find e-mail</button>
      <PropertyList>
        <Property label="Title">Head of Tax</Property>
        <Property label="Phone" aside="verified">
          {null}
        </Property>
      </PropertyList>
      <section aria-label="Timeline">
        <ol>
          <li>
            <span>Call</span>
            <time>2 d ago</time>
          </li>
        </ol>
        <span aria-hidden="true">not heard</span>
        <p style={{ display: 'none' }}>not seen</p>
      </section>
    </>
  )
  expect(await linesOf(page)).toEqual([
    'Zeynep Aydın',
    'Title: Head of Tax',
    'Phone: none',
    'verified',
    '',
    'Timeline',
    'Call 2 d ago',
  ])
})

test('M9: a chart is its words and the table behind it', async () => {
  const chart = (
    <figure>
      <div role="img" aria-label="Replies per day: 2 measured">
        <svg aria-hidden="true">
          <text>7</text>
        </svg>
      </div>
      <div hidden data-read="always">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Replies</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Monday</th>
              <td>7</td>
            </tr>
            <tr>
              <th scope="row">Sunday</th>
              <td colSpan={2}>not measured</td>
            </tr>
          </tbody>
        </table>
      </div>
    </figure>
  )
  expect(await linesOf(chart)).toEqual([
    'Replies per day: 2 measured',
    '2 rows:',
    '1. When: Monday; Replies: 7',
    '2. When: Sunday; Replies: not measured',
  ])
})

test('M9: a form is its fields with what they hold, and a secret is never among it', async () => {
  const form = (
    <>
      <Field label="Name" hint="As on the card">
        <TextField defaultValue="Ada" />
      </Field>
      <Field label="Town">
        <TextField defaultValue="" />
      </Field>
      <Field label="Passphrase">
        <TextField type="password" defaultValue="open sesame" />
      </Field>
      <Field label="Theme" beside>
        <SegmentedControl
          label="Theme"
          value="dark"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={() => {}}
        />
      </Field>
      <Field label="Format">
        <Select
          label="Format"
          value="de"
          options={[{ value: 'de', label: 'German' }]}
          onChange={() => {}}
        />
      </Field>
      <Switch label="Notices" checked onChange={() => {}} />
      <Checkbox checked={false} onChange={() => {}}>
        Remind me
      </Checkbox>
      <button type="button">Save</button>
    </>
  )
  expect(await linesOf(form)).toEqual([
    'Name: Ada',
    'As on the card',
    'Town: empty',
    'Passphrase: hidden',
    'Theme: Dark',
    'Format: German',
    'Notices: on',
    'Remind me: off',
  ])
})

test('M9: what the focus is in says what it is', async () => {
  const { container } = await render(
    <main>
      <h1>Pipeline</h1>
      <div data-surface="board">
        <div role="grid" aria-label="New leads" id="card" />
      </div>
      <div role="grid" aria-label="Members" id="table" />
      <section data-surface="chart" aria-label="Replies over time" id="chart" />
      <aside aria-label="Zeynep Aydın" id="panel" />
      <div role="dialog" aria-label="New list" id="dialog" />
      <p id="words" />
    </main>,
  )
  const kinds = ['card', 'table', 'chart', 'panel', 'dialog'].map((id) => {
    const { kind, name } = surfaceOf(container.querySelector(`#${id}`))
    return [kind, name]
  })
  expect(kinds).toEqual([
    ['board', 'Pipeline'],
    ['table', 'Members'],
    ['chart', 'Replies over time'],
    ['record', 'Zeynep Aydın'],
    ['form', 'New list'],
  ])
  const at = (path: string) => surfaceOf(container.querySelector('#words'), path).kind
  expect([at('/pipeline'), at('/people/1'), at('/settings/look')]).toEqual([
    'page',
    'record',
    'settings',
  ])
})
