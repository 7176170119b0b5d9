import { answerOf } from './answers.ts'
import type { PurchaseAnswer, Refusal } from './purchase.ts'
import type { Receipts } from './receipts.ts'

/** Refusals that the next row would meet too, and that end when the user acts. */
const temporaryCodes = new Set([
  'offline',
  'signed_out',
  'limited',
  'scope',
  'no_credits',
  'cap_day',
  'cap_week',
  'floor',
  'balance',
  'balance_unknown',
  'unreadable',
])

/** Reports whether a refusal pauses the run, so that the row is tried again afterwards. */
export const isTemporary = ({ code }: Pick<Refusal, 'code'>): boolean => temporaryCodes.has(code)

/**
 * Finds the intent under which to try a row, from its receipts: even across kills each intent is
 * sent once, and a new one follows only a refusal that was certainly not charged (P7). `answer`:
 * the outcome of that intent if it was sent already.
 */
export function latestAttempt(
  receipts: Pick<Receipts, 'ofIntent'>,
  run: string,
  target: string,
): { intent_id: string; answer: PurchaseAnswer | null } {
  for (let number = 1; ; number += 1) {
    const intent_id = intentOf(run, target, number)
    const receipt = receipts.ofIntent(intent_id)
    const answer = receipt && answerOf(receipt)
    if (answer?.outcome !== 'refused' || !isTemporary(answer)) return { intent_id, answer }
  }
}

/**
 * Builds the intent id of one try; the number precedes the target's id, which may hold any
 * character.
 */
const intentOf = (run: string, target: string, number: number): string =>
  number === 1 ? `${run}:${target}` : `${run}#${number}:${target}`
