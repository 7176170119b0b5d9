import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { EditDialog } from '#renderer/screens/webhooks/edit-dialog.tsx'
import { WebhookPanel } from '#renderer/screens/webhooks/webhook-panel.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const row: WebhookRow = {
  id: 'w',
  url: 'https://a.example/hook',
  events: ['contact.created', 'invoice.paid'],
  active: true,
  failures: 0,
  limit: 10,
  turning_on: false,
  created_at: null,
  secret_here: false,
  pending: false,
  conflict: false,
  overlay: [],
}
const nothing = () => {}

async function edit(webhook: WebhookRow = row) {
  const world = connect({ 'webhooks.edit': () => ({ history_id: null, results: [] }) })
  await show(<EditDialog webhook={webhook} loopback={false} onClose={nothing} onSecret={nothing} />)
  return world
}

test('E12: an event that the contract does not name stays chosen when the address is changed', async () => {
  const world = await edit()
  await page.getByRole('textbox', { name: 'Receiver URL' }).fill('https://b.example/hook')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => world.inputsOf('webhooks.edit'))
    .toEqual([{ id: 'w', set: { url: 'https://b.example/hook' } }])
})

test('E12: an event that the contract does not name is kept beside others, or left out', async () => {
  const world = await edit()
  await page.getByRole('checkbox', { name: 'Reply received' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => world.inputsOf('webhooks.edit'))
    .toEqual([
      { id: 'w', set: { events: ['contact.created', 'campaign.replied', 'invoice.paid'] } },
    ])
  await page.getByRole('checkbox', { name: 'invoice.paid' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => world.inputsOf('webhooks.edit').at(-1))
    .toEqual({ id: 'w', set: { events: ['contact.created', 'campaign.replied'] } })
})

const panel = (webhook: WebhookRow) => {
  connect({})
  return show(
    <WebhookPanel
      at={null}
      row={webhook}
      onEdit={nothing}
      onSwitch={nothing}
      onVerify={nothing}
      onDelete={nothing}
    />,
  )
}

test('E12: failures that the service does not tell are not called none', async () => {
  await panel({ ...row, failures: null })
  await expect.element(page.getByText('Not reported')).toBeVisible()
  await expect
    .element(page.getByText('The service doesn’t report whether deliveries succeed.'))
    .toBeVisible()
  await expect.element(page.getByText(/last delivery succeeded/)).not.toBeInTheDocument()
})

test('E12: failures that the service tells are counted', async () => {
  await panel({ ...row, failures: 3 })
  await expect.element(page.getByText('3 of 10 in a row')).toBeVisible()
})

test('E12: one that is turned on here shows no failures from before until the service confirms it', async () => {
  await panel({ ...row, failures: 10, turning_on: true, pending: true })
  await expect.element(page.getByText('On', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Not yet confirmed by the service' }))
    .toBeVisible()
  await expect.element(page.getByText(/^It’s on as soon as the service confirms it/)).toBeVisible()
  await expect.element(page.getByText('Counted again once it’s confirmed')).toBeVisible()
  await expect.element(page.getByText(/Failing|in a row/)).not.toBeInTheDocument()
})
