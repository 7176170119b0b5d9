import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import { localMidnight } from '#shared/domain/local-day.ts'
import { jobFilter } from '#shared/bridge/pipeline.ts'
import { dncStates } from '#shared/bridge/values.ts'
import { queues } from '#shared/bridge/hot-lists.ts'
import type { CommandInput, CommandOutput, QueryName } from '#shared/bridge/index.ts'
import { searchKinds } from '#shared/bridge/search.ts'

/** The record a call named, as listed under the latest calls. */
export type About =
  | {
      table:
        | 'contacts'
        | 'companies'
        | 'hot_lists'
        | 'campaigns'
        | 'jobs'
        | 'meetings'
        | 'notes'
        | 'desks'
      id: string
    }
  | { text: string }
  | null

/** A tool that reads: a query of the screens, with a name and a description for agents. */
export interface ReadTool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  query: QueryName
  /** Returns the input of the query. */
  toQueryInput(input: Record<string, unknown>): unknown
  /** Returns the part of the answer that the agent gets. */
  toOutput(value: unknown): object
  /** Returns the record the call names, if it names one: without it, there is no answer. */
  about(input: Record<string, unknown>): About
}

interface Spec<N extends QueryName, I extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: I
  query: N
  toQueryInput(input: z.output<I>): CommandInput<N>
  toOutput?(value: CommandOutput<N>): object
  about?(input: z.output<I>): About
}

/** The server has already checked the input against the tool's schema. */
const tool = <N extends QueryName, I extends z.ZodObject>(spec: Spec<N, I>): ReadTool => ({
  ...spec,
  toQueryInput: (input) => spec.toQueryInput(input as z.output<I>),
  toOutput: (value) =>
    spec.toOutput ? spec.toOutput(value as CommandOutput<N>) : (value as object),
  about: (input) => spec.about?.(input as z.output<I>) ?? null,
})

const PAGE = 25
export const id = z.string().min(1).max(300)
const text = z.string().max(200)
const page = {
  after: z.string().max(2000).optional().describe('The `next` of the page before, to read on'),
  limit: z.number().int().min(1).max(50).default(PAGE).describe('Rows of one page'),
}
const day = z.iso.date().describe('A day of this computer, as 2026-11-20')
const midnight = (date: string) => new Date(`${date}T00:00:00`).getTime()
const nextMidnight = (date: string) => localMidnight(midnight(date), 1)
const paging = ({ after, limit }: { after?: string | undefined; limit: number }) => ({
  limit,
  ...(after === undefined ? {} : { after }),
})

/**
 * Everything an agent may read. All of it comes from the cache on this computer, so it works
 * offline and costs nothing.
 */
export const readTools: readonly ReadTool[] = [
  tool({
    name: 'get_workspace',
    title: 'Open workspace',
    query: 'session.state',
    input: z.strictObject({}),
    description:
      'Name and kind of the open workspace (practice: all data is made up), and whether Hotdesk is signed in.',
    toQueryInput: () => ({}),
    toOutput: ({ workspace, state }) => ({
      name: workspace?.name,
      kind: workspace?.kind,
      person: workspace?.person,
      state,
    }),
  }),
  tool({
    name: 'search',
    title: 'Search',
    query: 'search.find',
    description:
      'Finds people, companies, job leads, call notes, research reports and hot lists by ' +
      'name, e-mail, phone digits or words in notes. Returns ids for the other tools.',
    input: z.strictObject({
      text: text.min(1),
      kinds: z.array(z.enum(searchKinds)).max(searchKinds.length).optional(),
      limit: z.number().int().min(1).max(50).default(20),
    }),
    toQueryInput: ({ text, kinds, limit }) => ({ text, limit, ...(kinds ? { kinds } : {}) }),
    about: ({ text }) => ({ text }),
  }),
  tool({
    name: 'list_people',
    title: 'List people',
    query: 'contacts.list',
    description:
      'People of the workspace, by name, page by page. `do_not_contact` of null: the company ' +
      'is unknown, so nobody can say; never take it for a no.',
    input: z.strictObject({
      text: text.optional(),
      company_id: id.optional(),
      has_email: z.boolean().optional(),
      has_phone: z.boolean().optional(),
      do_not_contact: z.array(z.enum(dncStates)).max(3).optional(),
      ...page,
    }),
    toQueryInput: ({ after, limit, do_not_contact, ...filter }) => ({
      filter: { ...filter, ...(do_not_contact ? { dnc: do_not_contact } : {}) },
      sort: 'name',
      ...paging({ after, limit }),
    }),
    about: ({ text }) => (text ? { text } : null),
  }),
  tool({
    name: 'get_person',
    title: 'Read a person',
    query: 'contacts.read',
    description:
      'One person: e-mail, phone, title, company, do-not-contact, notes; the hot lists they ' +
      'are on with tier and status, meetings, call notes, and campaigns they were enrolled ' +
      'in from this computer.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'contacts', id }),
  }),
  tool({
    name: 'get_company',
    title: 'Read a company',
    query: 'companies.read',
    description:
      'One company: industry, location, do-not-contact, research summary, number of contacts, ' +
      'and its meetings, past ones too, the latest first.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'companies', id }),
  }),
  tool({
    name: 'list_hot_lists',
    title: 'List hot lists',
    query: 'hotLists.list',
    description: 'All hot lists with the number of members, and how many of them aren’t started.',
    input: z.strictObject({}),
    toQueryInput: () => ({}),
  }),
  tool({
    name: 'list_members',
    title: 'List members of a hot list',
    query: 'hotLists.members',
    description:
      'Members of a hot list in its order, page by page: tier (S, A, B), status, notes, ' +
      'do-not-contact. `queue` narrows them down: s_not_started, lvm_3_days (left voicemail ' +
      'more than three days ago), replied.',
    input: z.strictObject({
      list_id: id,
      queue: z.enum(queues).default('all'),
      text: text.optional(),
      ...page,
    }),
    toQueryInput: ({ list_id, queue, text, after, limit }) => ({
      id: list_id,
      queue,
      ...(text ? { text } : {}),
      ...paging({ after, limit }),
    }),
    about: ({ list_id }) => ({ table: 'hot_lists', id: list_id }),
  }),
  tool({
    name: 'list_campaigns',
    title: 'List campaigns',
    query: 'campaigns.list',
    description:
      'All campaigns with status and statistics. Rates are computed from the counts, 0 to 1; ' +
      'null if nothing was sent. Mail scanners inflate opens: judge by replies.',
    input: z.strictObject({}),
    toQueryInput: () => ({}),
    toOutput: ({ campaigns, as_of }) => ({
      campaigns: campaigns.map(({ id, name, status, steps, daily_limit, numbers, alarm }) => ({
        id,
        name,
        status,
        steps,
        daily_limit,
        numbers,
        bounce_alarm: alarm,
      })),
      as_of,
    }),
  }),
  tool({
    name: 'get_campaign',
    title: 'Read a campaign',
    query: 'campaigns.read',
    description:
      'One campaign: status, statistics, its steps with subject and text, and its settings. ' +
      '`steps` of null: not read on this computer yet. ' +
      'Who is enrolled isn’t available from the service.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    toOutput: (known) => ({ ...known, steps: known.campaign?.steps === null ? null : known.steps }),
    about: ({ id }) => ({ table: 'campaigns', id }),
  }),
  tool({
    name: 'list_meetings',
    title: 'List meetings',
    query: 'meetings.range',
    description:
      'Meetings that begin on the days from `from` to `to`, both included. `needs_outcome`: ' +
      'it is over, and its outcome has not been logged.',
    input: z
      .strictObject({ from: day, to: day })
      .refine(({ from, to }) => from <= to, 'Invalid days: `from` must not be after `to`'),
    toQueryInput: ({ from, to }) => ({ from: midnight(from), to: nextMidnight(to) }),
    about: ({ from, to }) => ({ text: from === to ? from : t('{from} to {to}', { from, to }) }),
  }),
  tool({
    name: 'get_meeting',
    title: 'Read a meeting',
    query: 'meetings.read',
    description:
      'One meeting with its call notes and prep: person, company, hot lists, the last note and meeting.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'meetings', id }),
  }),
  tool({
    name: 'get_note',
    title: 'Read a call note',
    query: 'notes.read',
    description: 'The full text of one call note, and its meeting.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'notes', id }),
  }),
  tool({
    name: 'list_leads',
    title: 'List pipeline leads',
    query: 'pipeline.list',
    description:
      'Job leads of the pipeline, page by page. What stands under `mine` (stage, note, ' +
      'follow-up) is kept on this computer only. `follow_up`: overdue, today, week, later, ' +
      'none.',
    input: z.strictObject({
      ...jobFilter.pick({
        text: true,
        status: true,
        state: true,
        sector: true,
        stage: true,
        follow_up: true,
      }).shape,
      ...page,
    }),
    toQueryInput: ({ after, limit, ...filter }) => ({
      filter: { ...filter, hide_dismissed: true },
      ...paging({ after, limit }),
    }),
    about: ({ text }) => (text ? { text } : null),
  }),
  tool({
    name: 'get_lead',
    title: 'Read a pipeline lead',
    query: 'pipeline.read',
    description:
      'One job lead, reposts of the same role, the company’s other openings, and matching companies in the workspace.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'jobs', id }),
  }),
  tool({
    name: 'get_credits',
    title: 'Read credits',
    query: 'credits.read',
    description: 'The last known balance, and when it was read. The whole workspace shares it.',
    input: z.strictObject({}),
    toQueryInput: () => ({}),
  }),
  tool({
    name: 'list_desks',
    title: 'List desks',
    query: 'desks.list',
    description:
      'Desks (ideal customer profiles) with their criteria, and their number of companies and prospects.',
    input: z.strictObject({}),
    toQueryInput: () => ({}),
  }),
  tool({
    name: 'get_desk',
    title: 'Read a desk',
    query: 'desks.read',
    description:
      'One desk: its criteria, its company map by tier, and the companies with no contacts, ' +
      'no reachable contacts, or no one on a hot list.',
    input: z.strictObject({ id }),
    toQueryInput: ({ id }) => ({ id }),
    about: ({ id }) => ({ table: 'desks', id }),
  }),
]
