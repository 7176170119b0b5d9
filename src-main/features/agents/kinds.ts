import type { ApprovalKind, Permitted } from '#shared/bridge/agents.ts'
import type { Buyable } from '#shared/bridge/spend.ts'
import type { Target } from './approvals.ts'

interface Kind {
  command: Permitted
  route: Buyable | null
  /** Reports whether the command's input is what the agent asked for, or a part of it. */
  fits(target: Target, input: Record<string, unknown>): boolean
}

const buys = (route: Buyable): Kind => ({
  command: 'spend.buy',
  route,
  fits: ({ people, company }, input) =>
    input['route'] === route && input['id'] === (people?.[0] ?? company),
})

/**
 * The command that carries out each kind of approval: always the one behind the user's own click.
 */
export const kinds: Record<ApprovalKind, Kind> = {
  find_email: buys('contacts.findEmail'),
  find_phone: buys('contacts.findPhone'),
  find_contacts: buys('companies.findContacts'),
  research_company: buys('companies.research'),
  enrol_people: {
    command: 'enrolment.begin',
    route: null,
    fits: ({ people = [], campaign }, input) =>
      input['campaign_id'] === campaign &&
      Array.isArray(input['people']) &&
      input['people'].every((person) =>
        people.includes(String((person as { contact_id?: unknown }).contact_id)),
      ),
  },
  move_campaign: {
    command: 'campaigns.move',
    route: null,
    fits: ({ campaign, action }, input) => input['id'] === campaign && input['action'] === action,
  },
  delete_person: {
    command: 'contacts.delete',
    route: null,
    fits: ({ people }, input) => input['id'] === people?.[0],
  },
}
