import * as z from 'zod'
import { contactFields } from '../api/contacts.ts'
import { companyFields } from '../api/companies.ts'
import { timelineKinds } from '../domain/timeline.ts'
import {
  asOf,
  change,
  changed,
  edited,
  id,
  noOutput,
  seen,
  pageInput,
  pageOf,
  query,
  time,
} from './command.ts'
import { conflict, memberSelection } from './hot-lists.ts'
import { meetingRow, noteRow } from './meetings.ts'
import { dncStates } from './values.ts'

const t = z.string().nullable()

/**
 * The most records of one gesture. A larger one would take hours at the rate limit, so the screen
 * asks the user to narrow it down.
 */
export const MAX_AT_ONCE = 5000

export const contactRow = z.object({
  id,
  name: z.string(),
  first_name: t,
  last_name: t,
  email: t,
  email_status: t,
  phone: t,
  title: t,
  location: t,
  notes: t,
  target_role: t,
  linkedin_url: t,
  company_id: t,
  company_name: t,
  is_prospect: z.boolean(),
  do_not_contact: z.boolean().nullable(),
  lists: z.number(),
  updated_at: time.nullable(),
  ...edited,
})
export type ContactRow = z.infer<typeof contactRow>

export const contactFilter = z
  .object({
    text: z.string().max(200),
    has_email: z.boolean(),
    has_phone: z.boolean(),
    is_prospect: z.boolean(),
    company_id: id,
    email_status: z.array(z.string()).max(20),
    dnc: z.array(z.enum(dncStates)).max(3),
    pending: z.boolean(),
  })
  .partial()
export type ContactFilter = z.infer<typeof contactFilter>
export const contactSorts = ['name', 'company_name', 'title', 'location', 'updated'] as const
export type ContactSort = (typeof contactSorts)[number]

/** A selection of people, across all pages: by id, by filter, or all prospects of a desk (H5). */
export const contactSelection = z.union([
  z.object({ ids: z.array(id).min(1).max(MAX_AT_ONCE) }),
  z.object({ filter: contactFilter, except: z.array(id).max(MAX_AT_ONCE) }),
  z.object({
    prospects_of: id,
    text: z.string().max(200).optional(),
    except: z.array(id).max(MAX_AT_ONCE),
  }),
])
export type ContactSelection = z.infer<typeof contactSelection>
/** A selection of people, also by their membership of a hot list. */
export const peopleSelection = z.union([
  contactSelection,
  z.object({ members_of: id, members: memberSelection }),
])
export type PeopleSelection = z.infer<typeof peopleSelection>

export const companyRow = z.object({
  id,
  name: z.string(),
  domain: t,
  industry: t,
  state: t,
  location: t,
  phone: t,
  bd_status: t,
  notes: t,
  do_not_contact: z.boolean().nullable(),
  contact_count: z.number(),
  research_summary: t,
  researched_at: time.nullable(),
  ...edited,
})
export type CompanyRow = z.infer<typeof companyRow>
export const companyFilter = z
  .object({
    text: z.string().max(200),
    industry: z.array(z.string()).max(100),
    state: z.array(z.string()).max(100),
    bd_status: z.array(z.string()).max(20),
    do_not_contact: z.boolean(),
    researched: z.boolean(),
  })
  .partial()
export type CompanyFilter = z.infer<typeof companyFilter>
export const companySorts = ['name', 'industry', 'location', 'contact_count', 'bd_status'] as const
export type CompanySort = (typeof companySorts)[number]
export const companySelection = z.union([
  z.object({ ids: z.array(id).min(1).max(MAX_AT_ONCE) }),
  z.object({ filter: companyFilter, except: z.array(id).max(MAX_AT_ONCE) }),
])
export type CompanySelection = z.infer<typeof companySelection>

/** One entry of a person's timeline. */
export const timelineRow = z.object({
  id,
  kind: z.enum(timelineKinds),
  /** null if the service gave no readable time. */
  at: time.nullable(),
  /** The service gave a day without a time. */
  date_only: z.boolean().optional(),
  title: z.string(),
  detail: t,
  /** `here`: done on this computer; `service`: read from the service at `read_at`. */
  source: z.enum(['here', 'service']),
  read_at: asOf,
  link: t,
  pending: z.boolean(),
})
export type TimelineRow = z.infer<typeof timelineRow>

const facet = z.array(z.object({ value: z.string(), count: z.number() }))
const order = { sort: z.enum(contactSorts).optional(), descending: z.boolean().optional() }

/** Why two people may be the same (F3). */
export const sameness = ['email', 'phone', 'linkedin', 'name_and_company', 'name'] as const
export const duplicateRow = z.object({ contact: contactRow, because: z.array(z.enum(sameness)) })
export type DuplicateRow = z.infer<typeof duplicateRow>

export const exportColumns = [
  'id',
  'name',
  'first_name',
  'last_name',
  'title',
  'company_name',
  'email',
  'email_status',
  'phone',
  'location',
  'target_role',
  'linkedin_url',
  'is_prospect',
  'do_not_contact',
  'lists',
  'notes',
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** The tables that contain data about a person. */
const tablesOfPerson = [
  'contacts',
  'companies',
  'members',
  'meetings',
  'notes',
  'campaigns',
  'enrolments',
  'operations',
  'history',
] as const

export const contactCommands = {
  'contacts.list': query(
    z.object({ filter: contactFilter, ...order, ...pageInput }),
    pageOf(contactRow),
    ['contacts', 'companies', 'members', 'operations'],
  ),
  'contacts.facets': query(
    noOutput,
    z.object({
      all: z.number(),
      email_status: facet,
      as_of: asOf,
      /**
       * Edits sent in a minute, so that a bulk edit can estimate its duration before it starts
       * (R9).
       */
      writes_per_minute: z.number(),
    }),
    ['contacts'],
  ),
  /**
   * Returns one person with lists, meetings, notes, and campaigns they were enrolled in from this
   * computer (F9). `spend.of` returns what was spent on them.
   */
  'contacts.read': query(
    z.object({ id }),
    z.object({
      contact: contactRow.nullable(),
      lists: z.array(
        z.object({
          list_id: id,
          member_id: id,
          name: z.string(),
          tier: t,
          status: z.string(),
          notes: t,
        }),
      ),
      meetings: z.array(meetingRow),
      notes: z.array(noteRow),
      campaigns: z.array(z.object({ id, name: z.string(), enrolled_at: time })),
      conflicts: z.array(conflict),
      /** A pending deletion that can still be cancelled (F7). */
      deletion: z.object({ operation_id: id, history_id: z.string().nullable() }).nullable(),
    }),
    tablesOfPerson,
  ),
  /**
   * Returns a person's timeline, latest first, of one kind or of all: what was done on this
   * computer and what the service reports (F11). `all` and `counts` cover every kind.
   */
  'contacts.timeline': query(
    z.object({
      id,
      kind: z.enum(timelineKinds).optional(),
      offset: pageInput.offset,
      limit: pageInput.limit,
    }),
    z.object({
      rows: z.array(timelineRow),
      offset: z.number(),
      total: z.number(),
      all: z.number(),
      counts: z.record(z.enum(timelineKinds), z.number()),
      meetings_as_of: asOf,
      notes_as_of: asOf,
    }),
    [...tablesOfPerson, 'hot_lists', 'runs', 'credits'],
  ),
  'contacts.edit': change(
    z.object({ select: contactSelection, set: contactFields.partial(), ...seen }),
    changed,
  ),
  /**
   * Returns people who may be the same: by e-mail, phone digits, profile or name (F3). `except`:
   * the person to leave out.
   */
  'contacts.duplicates': query(
    z.object({ set: contactFields.partial(), except: z.string().optional() }),
    z.object({ people: z.array(duplicateRow) }),
    ['contacts', 'companies', 'members'],
  ),
  'contacts.create': change(
    z.object({ set: contactFields.partial() }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  /** Adds people to a list (A11); the results name those who are already members. */
  'contacts.addToList': change(z.object({ select: peopleSelection, list_id: id }), changed),
  /**
   * Deletes a person after a hold of 30 seconds in the standard setting. It is final, because the
   * service cannot restore a person (F7).
   */
  'contacts.delete': change(
    z.object({ id }),
    z.object({ history_id: z.string().nullable(), held_ms: z.number() }),
  ),
  /**
   * Keeps `survivor` with the given fields, adds them to the other person's lists, and deletes the
   * other after the hold (F4).
   */
  'contacts.merge': change(
    z.object({ survivor: id, other: id, set: contactFields.partial() }),
    z.object({ history_id: z.string().nullable(), held_ms: z.number() }),
  ),
  /**
   * Exports people. `csv` and `vcard` are saved in the downloads folder, and `rows` is the number
   * of rows (L1, L3); `tsv` and `markdown` are returned as text of at most 1,000 people (L6).
   */
  'contacts.export': change(
    z.object({
      select: contactSelection,
      ...order,
      columns: z.array(z.enum(exportColumns)).min(1),
      format: z.enum(['csv', 'vcard', 'tsv', 'markdown']),
    }),
    z.object({ rows: z.number(), path: z.string().nullable(), text: z.string().nullable() }),
  ),
} as const

export const companyCommands = {
  'companies.list': query(
    z.object({
      filter: companyFilter,
      sort: z.enum(companySorts).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(companyRow),
    ['companies', 'contacts', 'operations'],
  ),
  'companies.facets': query(
    noOutput,
    z.object({
      all: z.number(),
      dnc: z.number(),
      industry: facet,
      state: facet,
      bd_status: facet,
      as_of: asOf,
    }),
    ['companies'],
  ),
  /**
   * Returns one company, its latest meetings, and the reach of its do-not-contact flag: the people
   * known there, and how many of them are on hot lists or in campaigns through an enrolment from
   * this computer (F6).
   */
  'companies.read': query(
    z.object({ id }),
    z.object({
      company: companyRow.nullable(),
      people: z.number(),
      on_lists: z.number(),
      enrolled: z.number(),
      meetings: z.array(meetingRow),
      conflicts: z.array(conflict),
      people_as_of: asOf,
    }),
    ['companies', 'contacts', 'members', 'meetings', 'enrolments', 'operations'],
  ),
  'companies.edit': change(
    z.object({ select: companySelection, set: companyFields.partial(), ...seen }),
    changed,
  ),
  'companies.export': change(
    z.object({
      select: companySelection,
      sort: z.enum(companySorts).optional(),
      descending: z.boolean().optional(),
    }),
    z.object({ rows: z.number(), path: z.string() }),
  ),
} as const
