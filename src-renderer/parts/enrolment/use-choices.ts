import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'

/**
 * Keeps the ticked people and their reasons. Green people are ticked unless the user unticks them,
 * amber ones only with an earlier reason or a tick, red ones never.
 */
export function useChoices(check: CommandOutput<'enrolment.check'> | undefined) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const reasonOf = (id: string) => reasons[id] ?? check?.reasons[id] ?? ''
  const isTicked = ({ contact_id, colour }: EnrolCandidate) =>
    colour !== 'red' &&
    (choices.get(contact_id) ?? (colour === 'green' || Boolean(check?.reasons[contact_id])))
  const ticked = (check?.people ?? []).filter(isTicked)
  return {
    ticked,
    isTicked,
    reasonOf,
    /** Ticked amber people without a reason. */
    missingReason: ticked.filter(
      ({ colour, contact_id }) => colour === 'amber' && reasonOf(contact_id).trim() === '',
    ),
    tick: (id: string, on: boolean) => setChoices(new Map([...choices, [id, on]])),
    giveReason: (ids: readonly string[], reason: string) =>
      setReasons({ ...reasons, ...Object.fromEntries(ids.map((id) => [id, reason])) }),
  }
}
