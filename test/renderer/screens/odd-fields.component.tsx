import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeskDetail } from '#shared/bridge/desks.ts'
import { CompanyPanel } from '#renderer/screens/desks/company-panel.tsx'
import { Criteria } from '#renderer/screens/desks/criteria.tsx'
import { NotePanel } from '#renderer/screens/notes/note-panel.tsx'
import { ConfigPanel } from '#renderer/screens/pipeline/scraping/config-panel.tsx'
import { PersonPanel } from '#renderer/screens/sourcing/person-panel.tsx'
import { WebhookPanel } from '#renderer/screens/webhooks/webhook-panel.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* what the service wrote into a field that is for something else is shown as it came, marked. */

const odd = [{ name: 'created_at', value: 'the day before yesterday' }]
const edited = { pending: false, conflict: false, overlay: [] }
const desk: DeskDetail = {
  id: 'd',
  title: 'Payments',
  target_industries: [],
  target_locations: [],
  titles: [],
  company_sizes: [],
  keywords: [],
  recruited_roles: null,
  criteria: {},
  companies: 0,
  prospects: 0,
  direct_fit: 0,
  mapped: false,
  local: false,
  created_at: null,
  updated_at: null,
  ...edited,
  odd,
}
const nothing = () => {}

test.each([
  ['a desk', <Criteria key="d" desk={desk} conflicts={[]} />],
  [
    'a scrape configuration',
    <ConfigPanel
      key="c"
      config={{
        id: 's',
        name: 'Fintech',
        archived: false,
        keywords: [],
        locations: [],
        excluded_terms: [],
        excluded_companies: [],
        job_sites: [],
        odd,
      }}
    />,
  ],
  [
    'a webhook',
    <WebhookPanel
      key="w"
      at={null}
      row={{
        id: 'w',
        url: 'https://a.example/hook',
        events: [],
        active: true,
        failures: null,
        limit: 10,
        created_at: null,
        secret_here: false,
        turning_on: false,
        ...edited,
        odd,
      }}
      onEdit={nothing}
      onSwitch={nothing}
      onVerify={nothing}
      onDelete={nothing}
    />,
  ],
  [
    'a call note',
    <NotePanel
      key="n"
      note={{
        id: 'n',
        title: 'Call',
        summary: null,
        text: null,
        recorded_at: null,
        date_only: false,
        duration_minutes: null,
        participants: [],
        contact_id: null,
        contact_name: null,
        meeting_id: null,
        do_not_contact: null,
        confirmed: false,
        odd,
      }}
      find=""
      onMatch={nothing}
    />,
  ],
  [
    'a company of a desk',
    <CompanyPanel
      key="m"
      deskId="d"
      row={{
        id: 'm',
        company_id: 'c',
        name: 'Acme',
        tier: null,
        domain: null,
        industry: null,
        location: null,
        do_not_contact: null,
        people: 0,
        with_email: 0,
        on_lists: 0,
        prospects: 0,
        odd,
      }}
      complete
      onOpen={nothing}
    />,
  ],
  [
    'a sourced person',
    <PersonPanel
      key="p"
      person={{
        id: 'p',
        name: 'Ada',
        title: null,
        company_name: null,
        outcome: 'delivered',
        charged: 5,
        contact_id: null,
        email: null,
        do_not_contact: null,
        evidence: [],
        charges: [],
        odd,
      }}
      onOpen={nothing}
    />,
  ],
])('X-7: %s shows a field that does not parse as it came, marked', async (_name, screen) => {
  connect({
    'desks.people': () => ({ people: [], total: 0 }),
    'navigation.counts': () => ({ ages: { contacts: 1 }, lists: [] }),
  })
  await show(screen)
  const marked = page.getByRole('region', { name: 'Not understood' })
  await expect.element(marked.getByText('created at')).toBeVisible()
  await expect.element(marked.getByText('the day before yesterday')).toBeVisible()
})
