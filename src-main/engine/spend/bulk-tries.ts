import { answerOf } from './answers.ts'
import type { PurchaseAnswer, Refusal } from './purchase.ts'
import type { Receipts } from './receipts.ts'

/** Refusals that the next row would meet too, and that end when a person does something. */
const passing = new Set([
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

/** Tells whether a run stands still at a refusal, and the row is tried again afterwards. */
export const isPassing = ({ code }: Pick<Refusal, 'code'>): boolean => passing.has(code)

/**
 * Finds the intent under which a row is to be tried, by its receipts: whatever was killed in
 * between, each intent is sent once, and a new one follows only on a refusal that was certainly not
 * charged (P7). `answer` is what came of that intent already, where it was sent.
 */
export function lastTry(
  receipts: Pick<Receipts, 'ofIntent'>,
  run: string,
  target: string,
): { intent_id: string; answer: PurchaseAnswer | null } {
  for (let number = 1; ; number += 1) {
    const intent_id = intentOf(run, target, number)
    const receipt = receipts.ofIntent(intent_id)
    const answer = receipt && answerOf(receipt)
    if (answer?.outcome !== 'refused' || !isPassing(answer)) return { intent_id, answer }
  }
}

/** Builds the intent of one try; the number stands in front, since an id may hold any sign. */
const intentOf = (run: string, target: string, number: number): string =>
  number === 1 ? `${run}:${target}` : `${run}#${number}:${target}`
