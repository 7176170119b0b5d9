import * as z from 'zod'
import type { ApprovalKind } from '#shared/bridge/agents.ts'
import { campaignActions } from '#shared/bridge/campaigns.ts'
import { MAX_ENROLLED } from '#shared/bridge/values.ts'
import type { Target } from './approvals.ts'
import { id } from './read-tools.ts'

/** A tool for something paid or irreversible. It only files an approval for the user (L7). */
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
  'The answer includes the price, if any. Nothing happens until a person approves it in Hotdesk; get_approvals returns the result.'

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
    'Asks the person to buy someone’s e-mail address.',
    { person_id: id },
    ({ person_id }) => ({ people: [person_id] }),
  ),
  tool(
    'find_phone',
    'request_find_phone',
    'Ask for a phone number',
    'Asks the person to buy someone’s phone number.',
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
    'Asks the person to enrol people in a campaign, which e-mails them and can’t be undone. ' +
      'The person sees warnings for each (do-not-contact, bounced addresses, enrolled before) ' +
      'and can leave some out.',
    { campaign_id: id, person_ids: z.array(id).min(1).max(MAX_ENROLLED) },
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
    'Asks the person to permanently delete someone from the whole workspace, for everyone.',
    { person_id: id },
    ({ person_id }) => ({ people: [person_id] }),
  ),
]

/** The tool by which an agent checks the outcome of its requests. */
export const approvalsTool = {
  name: 'get_approvals',
  title: 'Check approvals',
  input: z.strictObject({ id: id.optional() }),
  description:
    'Requests and their status: waiting, approved (with the result), declined, or expired ' +
    'after seven days. One by id, or the newest fifty.',
}
