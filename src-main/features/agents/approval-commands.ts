import { t } from '#shared/i18n/translate.ts'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { Answer, Problem } from '#shared/bridge/index.ts'
import { problemCodeOf } from '#shared/bridge/problem.ts'
import type { Approval, Approvals } from './approvals.ts'
import { kinds } from './kinds.ts'
import { languageOfOutcome, outcomeOf } from './outcome.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { EnrolmentBatches } from '#main/features/common/offers.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { companyRow, contactRow } from '#main/features/common/rows/people.ts'
import { priceOf } from '#main/features/common/spend-labels.ts'

/** The engine plus the approvals that agents asked for. */
export interface AgentWorkspace extends Engine {
  readonly approvals: Approvals
  /** Returns the enrolment batches of this computer, which show the outcome of an approval. */
  enrolments(): EnrolmentBatches
}

/**
 * Builds the handlers of approvals (L7). `ask` runs a command as a window would, so an approved
 * action passes the same guards and caps as a click.
 */
export function approvalHandlers(
  { hub, ...live }: AgentWorkspace,
  agents: () => boolean,
  ask: (command: string, input: unknown) => Promise<Answer<unknown>>,
): Handlers<Subject<'approvals'>> {
  /**
   * Repeats the command that carried out the approval. The command recognises its intent and
   * returns the earlier outcome instead of acting twice (P7).
   */
  async function retrySame(command: string, input: unknown): Promise<{ value: unknown }> {
    const answer = await ask(command, input)
    const refused = answer.ok ? await withoutEffect(answer.value, ask) : answer.error
    if (refused) throw new ProblemError(refused.code, refused.message, refused.hint)
    return { value: answer.ok ? answer.value : null }
  }

  return {
    'approvals.list': async () => {
      const rows = await approvalRows(live, live.approvals.list())
      return {
        agents: agents(),
        waiting: rows.filter(({ state }) => state === 'waiting').toReversed(),
        decided: rows.filter(({ state }) => state !== 'waiting').slice(0, 50),
      }
    },
    'approvals.approve': async ({ id, command, input }) => {
      const { approvals } = live
      const known = approvals.get(id)
      if (
        known &&
        (kinds[known.kind].command !== command || !kinds[known.kind].fits(known.target, input))
      )
        throw new ProblemError(
          'not_asked',
          t('That’s not what the agent requested.'),
          t('Decline the request, or do it yourself.'),
        )
      const intent_id = typeof input['intent_id'] === 'string' ? input['intent_id'] : null
      if (known?.state === 'approved' && intent_id !== null && known.intent_id === intent_id)
        return retrySame(command, input)
      approvals.approve(id, intent_id)
      const answer = await ask(command, input)
      const refused = answer.ok ? await withoutEffect(answer.value, ask) : answer.error
      // `failed` is an error inside Hotdesk and may have come after the request was sent, so this
      // approval is not offered again.
      if (refused && refused.code !== 'failed') approvals.reopen(id)
      else approvals.finish(id, answer.ok ? (answer.value as Record<string, unknown>) : {})
      hub.touch('approvals')
      if (refused) throw new ProblemError(refused.code, refused.message, refused.hint)
      return { value: answer.ok ? answer.value : null }
    },
    'approvals.decline': ({ id }) => {
      live.approvals.decline(id)
      hub.touch('approvals')
      return {}
    },
  }
}

/**
 * Returns the problem if a command succeeded without sending anything: a paid call that was refused
 * or is only a draft, which it drops, or a campaign that was not moved. Returns null otherwise.
 */
async function withoutEffect(
  value: unknown,
  ask: (command: string, input: unknown) => Promise<Answer<unknown>>,
): Promise<Problem | null> {
  const { outcome, state, code, message, hint, draft_id } = value as {
    outcome?: string
    state?: string
    code?: string
    message?: string
    hint?: string | null
    draft_id?: string
  }
  if (outcome === 'draft') {
    await ask('spend.dropDraft', { id: draft_id })
    return {
      code: 'offline',
      message: t('You’re offline. Nothing was sent.'),
      hint: t('Approve it again when you’re online.'),
    }
  }
  if (outcome !== 'refused' && state !== 'failed') return null
  return {
    code: problemCodeOf(code, 'refused'),
    message: message ?? t('The request was rejected. Nothing was sent.'),
    ...(hint ? { hint } : {}),
  }
}

/**
 * Returns approvals with the current names, from the cache, of the people, companies and campaigns
 * they are about.
 */
export async function approvalRows(
  live: Pick<AgentWorkspace, 'cache' | 'store' | 'enrolments'>,
  approvals: readonly Approval[],
): Promise<ApprovalRow[]> {
  const idsOf = (pick: (approval: Approval) => string | undefined) => [
    ...new Set(approvals.map(pick).filter((id) => id !== undefined)),
  ]
  const [people, companies, campaigns] = await Promise.all([
    live.cache.getMany('contacts', [
      ...new Set(approvals.flatMap(({ target }) => target.people ?? [])),
    ]),
    live.cache.getMany(
      'companies',
      idsOf(({ target }) => target.company),
    ),
    live.cache.getMany(
      'campaigns',
      idsOf(({ target }) => target.campaign),
    ),
  ])
  const noConflicts: ReadonlySet<string> = new Set()
  const person = new Map(
    people.map((row) => [
      row.id,
      {
        name: personName(row.record) ?? t('No name'),
        do_not_contact: contactRow(row, noConflicts).do_not_contact,
      },
    ]),
  )
  const company = new Map(
    companies.map((row) => [
      row.id,
      {
        name: readText(row.record.name) ?? t('No name'),
        do_not_contact: companyRow(row, noConflicts).do_not_contact,
      },
    ]),
  )
  const title = new Map(campaigns.map((row) => [row.id, readText(row.record.name) ?? t('No name')]))
  const gone = { name: t('No longer exists'), do_not_contact: null }
  return approvals.map((approval) => {
    const { id, kind, state, agent, why, asked_at, expires_at, decided_at, target } = approval
    const { route } = kinds[kind]
    return {
      id,
      kind,
      state,
      agent,
      why,
      asked_at,
      expires_at,
      decided_at,
      route,
      price: route && priceOf(route),
      outcome: outcomeOf(live, approval),
      language: languageOfOutcome(approval),
      action: target.action ?? null,
      people: (target.people ?? []).map((id) => ({ id, ...(person.get(id) ?? gone) })),
      company:
        target.company === undefined
          ? null
          : { id: target.company, ...(company.get(target.company) ?? gone) },
      campaign:
        target.campaign === undefined
          ? null
          : { id: target.campaign, name: title.get(target.campaign) ?? t('A deleted campaign') },
    }
  })
}
