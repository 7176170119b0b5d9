import * as z from 'zod'
import type { ApprovalKind } from '#shared/bridge/agents.ts'
import { campaignActions } from '#shared/bridge/campaigns.ts'
import { MOST_ENROLLED } from '#shared/bridge/enrolment.ts'
import type { Target } from './approvals.ts'
import { id } from './read-tools.ts'

/** A tool for what costs or cannot be taken back: it does nothing but ask a person (L7). */
export interface AskTool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  kind: ApprovalKind
  target(input: Record<string, unknown>): Target
}

const why = z
  .string()
  .trim()
  .max(500)
  .optional()
  .describe('Why, in a sentence for the person who decides')
const AFTER =
  'The answer says the price, if there is one. Nothing happens before a person approves it in Hotdesk; get_approvals says what became of it.'

const tool = <S extends z.ZodRawShape>(
  kind: ApprovalKind,
  name: string,
  title: string,
  description: string,
  shape: S,
  target: (input: z.output<z.ZodObject<S>>) => Target,
): AskTool => ({
  name,
  title,
  description: `${description} ${AFTER}`,
  kind,
  input: z.strictObject({ ...shape, why }),
  target: (input) => target(input as z.output<z.ZodObject<S>>),
})

export const askTools: readonly AskTool[] = [
  tool(
    'find_email',
    'request_find_email',
    'Ask for an e-mail address',
    'Asks the person to buy the e-mail address of somebody.',
    { person_id: id },
    ({ person_id }) => ({ people: [person_id] }),
  ),
  tool(
    'find_phone',
    'request_find_phone',
    'Ask for a phone number',
    'Asks the person to buy the phone number of somebody.',
    { person_id: id },
    ({ person_id }) => ({ people: [person_id] }),
  ),
  tool(
    'find_contacts',
    'request_find_contacts',
    'Ask for people at a company',
    'Asks the person to buy people who work at a company.',
    { company_id: id },
    ({ company_id }) => ({ company: company_id }),
  ),
  tool(
    'research_company',
    'request_company_research',
    'Ask for research on a company',
    'Asks the person to buy a research summary of a company.',
    { company_id: id },
    ({ company_id }) => ({ company: company_id }),
  ),
  tool(
    'enrol_people',
    'request_enrolment',
    'Ask to enrol people',
    'Asks the person to enrol people in a campaign, which writes to them and cannot be taken back. The person sees each of them judged (do-not-contact, bounced addresses, enrolled before) and may leave some out.',
    { campaign_id: id, person_ids: z.array(id).min(1).max(MOST_ENROLLED) },
    ({ campaign_id, person_ids }) => ({ campaign: campaign_id, people: person_ids }),
  ),
  tool(
    'move_campaign',
    'request_campaign_change',
    'Ask to activate, pause or resume',
    'Asks the person to activate, pause or resume a campaign.',
    { campaign_id: id, action: z.enum(campaignActions) },
    ({ campaign_id, action }) => ({ campaign: campaign_id, action }),
  ),
  tool(
    'delete_person',
    'request_deletion',
    'Ask to delete a person',
    'Asks the person to delete somebody from the whole workspace, for everybody, for good.',
    { person_id: id },
    ({ person_id }) => ({ people: [person_id] }),
  ),
]

/** How an agent learns what became of what it asked for. */
export const approvalsTool = {
  name: 'get_approvals',
  title: 'Ask what became of it',
  input: z.strictObject({ id: id.optional() }),
  description:
    'What was asked for: waiting, approved with what came of it, declined, or expired after seven days. One by its id, or the newest fifty.',
}
