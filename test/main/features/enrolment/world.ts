import { heldAsChosen, type HoldTime } from '#shared/domain/holds.ts'
import { createEnrolment, type Enrolment } from '#main/features/enrolment/create-enrolment.ts'
import { createEnrolmentStore } from '#main/features/enrolment/enrolment-store.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { quiet, startLive, type Live } from '#test/main/engine/outbox/live.ts'
import { atRealPace, untilAtRealPace } from '#test/support/real-pace.ts'

export interface Contact {
  id: string
  email: string | null
  email_status: string | null
  company_id: string | null
  [field: string]: unknown
}
interface Company {
  id: string
  do_not_contact: boolean
  [field: string]: unknown
}

/** A workspace that has read everything, and the guard before it. */
export interface EnrolWorld {
  live: Live
  enrolment: Enrolment
  campaign: string
  contacts: Contact[]
  /** So many people nothing speaks against, each of a company of their own. */
  clear: Contact[]
  setOnline(online: boolean): void
  /** From now on the service takes an enrolment without saying how many it enrolled. */
  answerWithoutCount(): void
  /** The person chooses how long what goes on by itself waits for them. */
  chooseHoldTime(time: HoldTime): void
  /** A new process over the same files: what was held in memory is gone. */
  restart(): Enrolment
  posts(): Promise<{ contact_ids: string[] }[]>
  sent(): Promise<number>
  enrolledIds(): Promise<string[]>
  state(id: string): string | undefined
  /**
   * Lets time go by slowly while something real is waited for, so that no answer comes after its
   * deadline on a busy machine.
   */
  run<T>(promise: Promise<T>): Promise<T>
  until(holds: () => boolean): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Finds people nothing speaks against, one of each company. */
function findClear(contacts: readonly Contact[], companies: readonly Company[]): Contact[] {
  const banned = new Set(companies.filter((company) => company.do_not_contact).map(({ id }) => id))
  const seen = new Set<string>()
  return contacts.filter(({ email, email_status, company_id }) => {
    const fit =
      Boolean(email) &&
      email_status !== 'bounced' &&
      email_status !== 'invalid' &&
      company_id !== null &&
      !banned.has(company_id) &&
      !seen.has(company_id)
    if (fit && company_id) seen.add(company_id)
    return fit
  })
}

async function readAll(live: Live, table: 'contacts' | 'companies'): Promise<object[]> {
  const rows: object[] = []
  for (let page = 1; ; page++) {
    const answer = await live.read(`/${table}?per_page=100&page=${page}`)
    const part = answer[table] as object[]
    if (part.length === 0) return rows
    rows.push(...part)
  }
}

/** Reads people, companies and campaigns into the cache, as a first sync does. */
async function fillCache(live: Live) {
  const { cache } = live.store
  const contacts = (await readAll(live, 'contacts')) as Contact[]
  const companies = (await readAll(live, 'companies')) as Company[]
  const campaigns = (await live.read('/campaigns')).campaigns as { id: string; status: string }[]
  for (const [table, rows] of Object.entries({ companies, contacts, campaigns }))
    await cache.putPage(table as 'contacts' | 'companies' | 'campaigns', rows, {
      startedAt: live.clock.monotonic(),
      now: live.clock.now(),
    })
  await cache.setFreshness('contacts', live.clock.now())
  await cache.setFreshness('companies', live.clock.now())
  return { contacts, companies, campaigns }
}

export async function enrolWorld(): Promise<EnrolWorld> {
  const live = await startLive({ contacts: 400 })
  const { contacts, companies, campaigns } = await fillCache(live)
  let saysCount = true
  const api: Live['api'] = {
    ...live.api,
    async call(name, ...options) {
      const outcome = await live.api.call(name, ...options)
      if (!saysCount && name === 'campaigns.enrol' && outcome.kind === 'ok')
        delete (outcome.value as { enrolled?: unknown }).enrolled
      return outcome
    },
  }
  let online = true
  let holdTime: HoldTime = 'standard'
  const make = () =>
    createEnrolment({
      store: createEnrolmentStore(live.store.outbox, createKv(live.store.outbox, live.clock)),
      api,
      cache: live.store.cache,
      clock: live.clock,
      log: quiet,
      hub: {
        touch() {},
        emit: (event) => {
          live.events.push(event)
        },
      },
      online: () => online,
      heldFor: heldAsChosen(() => ({ hold_time: holdTime })),
      onEnrolled() {},
    })
  let enrolment = make()
  const effects = async () =>
    (await live.journal('&kind=request&endpoint=campaigns.enrol&client=api_token')).filter(
      ({ effects: done }) => done.length > 0,
    )
  const campaign = campaigns.find(({ status }) => status === 'draft')?.id ?? ''
  return {
    live,
    campaign,
    contacts,
    clear: findClear(contacts, companies),
    get enrolment() {
      return enrolment
    },
    setOnline: (is) => {
      online = is
    },
    answerWithoutCount: () => {
      saysCount = false
    },
    chooseHoldTime: (time) => {
      holdTime = time
    },
    restart() {
      enrolment.enrolling.stop()
      enrolment = make()
      enrolment.enrolling.recover()
      return enrolment
    },
    posts: async () =>
      (await effects()).map(({ effects: done }) => ({
        contact_ids: done.map(({ fields }) => String(fields?.['contact_id'])),
      })),
    sent: async () =>
      (await live.journal('&kind=request&endpoint=campaigns.enrol&client=api_token')).length,
    enrolledIds: async () =>
      (await effects())
        .flatMap(({ effects: done }) => done.map(({ fields }) => String(fields?.['contact_id'])))
        .toSorted(),
    state: (id) => enrolment.store.batch(id)?.state,
    run: (promise) => atRealPace(live.clock, promise),
    until: (holds) => untilAtRealPace(live.clock, holds),
    [Symbol.asyncDispose]: async () => {
      enrolment.enrolling.stop()
      await live[Symbol.asyncDispose]()
    },
  }
}
