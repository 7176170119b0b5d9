import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type * as z from 'zod'
import { endpoints, type EndpointName } from '#shared/api/index.ts'
import { memberRow as memberSchema } from '#shared/bridge/hot-lists.ts'
import { meetingRow as meetingSchema, noteRow as noteSchema } from '#shared/bridge/meetings.ts'
import { companyRow as companySchema, contactRow as contactSchema } from '#shared/bridge/people.ts'
import { jobRow as jobSchema } from '#shared/bridge/pipeline.ts'
import { readOutcome } from '#main/engine/api/outcome.ts'
import { jobRow } from '#main/features/common/rows/job.ts'
import { meetingRow, noteRow } from '#main/features/common/rows/meeting.ts'
import { memberRow } from '#main/features/common/rows/member.ts'
import { companyRow, contactRow } from '#main/features/common/rows/people.ts'
import { oddJson } from '#test/support/odd-json.ts'

/* A field that is odd costs no row on any screen: what is shown of it is always fit to be shown. */

const none = new Set<string>()
const at = Date.UTC(2026, 10, 20, 9)
type Shown = [EndpointName, z.ZodType, (row: never) => unknown, Record<string, unknown>?]

const shown: Shown[] = [
  ['contacts.list', contactSchema, (row) => contactRow(row, none)],
  ['companies.list', companySchema, (row) => companyRow(row, none)],
  ['meetings.list', meetingSchema, (row) => meetingRow(row, none, at)],
  ['recorder.notes', noteSchema, (row) => noteRow(row)],
  ['pipeline.list', jobSchema, (row) => jobRow(row, new Map(), at)],
  ['hotLists.members.add', memberSchema, (row) => memberRow(row, none), { list_id: 'h' }],
]

test.each(shown)(
  'whatever stands in a field of %s, its row can be shown',
  (name, schema, row, more) => {
    const endpoint = endpoints[name]
    const names = Object.keys((endpoint.response as z.ZodObject).shape)
    const fields = fc.dictionary(fc.constantFrom(...names), oddJson())
    // Comparing such a length throws, also in the libraries that check one.
    const noLength = { length: { valueOf: null, toString: null } }
    const examples = names.map((field): [object] => [{ [field]: noLength }])
    fc.assert(
      fc.property(fields, (odd) => {
        const body = Buffer.from(JSON.stringify([{ ...odd, id: 'one', member_id: 'one' }]))
        const answer = { kind: 'answer', status: 200, headers: {}, body, cut: false } as const
        const outcome = readOutcome(name, endpoint, answer, {
          requested_at: 0,
          at: 0,
          origin: 'https://service.example',
          learn() {},
        })
        const [record] = outcome.kind === 'ok' ? (outcome.value['records'] as object[]) : []
        const state = { pending: false, overlay: [], suspect: false, missing: false, values: {} }
        const given = { ...state, id: 'one', joined: {}, record: { ...record, ...more } }
        const made = schema.safeParse(row(given as never))
        expect([odd, made.error?.issues ?? []]).toEqual([odd, []])
      }),
      { numRuns: times(300, 100), examples },
    )
  },
)
