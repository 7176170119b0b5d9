import { draw } from '../seed/random.ts'

/** Success of a campaign, as shares of the e-mails sent. */
export interface Rates {
  open: number
  click: number
  reply: number
  bounce: number
}

export type OutcomeKind = 'open' | 'click' | 'reply' | 'bounce' | 'complete'
export interface Outcome {
  kind: OutcomeKind
  due_at: number
  detail: string | null
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Factor for bounces of the first e-mail. Most come from it; after it the address is known to work.
 */
const firstMailBounces = 2.2

/**
 * Decides at sending time what follows from an e-mail. The same seed, enrolment and step always
 * give the same result, whenever and however often the simulation runs. A reply implies an open.
 */
export function drawOutcomes(
  seed: number,
  enrolment: string,
  step: number,
  sentAt: number,
  rates: Rates,
  mail: { dead: boolean; last: boolean },
): Outcome[] {
  const chance = (key: string) => draw(seed, enrolment, step, key)
  const spread = (key: string, least: number, most: number) =>
    Math.round(least * (most / least) ** chance(key))
  if (mail.dead || (step === 0 && chance('bounce') < rates.bounce * firstMailBounces)) {
    return [
      {
        kind: 'bounce',
        due_at: sentAt + spread('bounce at', minute, 20 * minute),
        detail: mail.dead
          ? '550 5.1.1 mailbox does not exist'
          : '550 5.4.1 recipient address rejected',
      },
    ]
  }
  const replies = chance('reply') < rates.reply
  const outcomesOfMail: Outcome[] = []
  const openedAt = sentAt + spread('open at', 4 * minute, 2 * day)
  if (replies || chance('open') < rates.open) {
    outcomesOfMail.push({ kind: 'open', due_at: openedAt, detail: null })
    if (chance('click') < rates.click / Math.max(rates.open, 0.01)) {
      outcomesOfMail.push({
        kind: 'click',
        due_at: openedAt + spread('click at', minute / 2, 30 * minute),
        detail: `https://northgate.example/r/${Math.floor(chance('link') * 900) + 100}`,
      })
    }
  }
  if (replies)
    outcomesOfMail.push({
      kind: 'reply',
      due_at: openedAt + spread('reply at', 10 * minute, 2 * day),
      detail: null,
    })
  if (mail.last) outcomesOfMail.push({ kind: 'complete', due_at: sentAt + 5 * day, detail: null })
  return outcomesOfMail
}

/** Draws the rates of a campaign without planned ones, in the range of cold e-mails to managers. */
export function ratesFor(seed: number, campaign: string): Rates {
  const between = (key: string, low: number, high: number) =>
    low + (high - low) * draw(seed, campaign, key)
  return {
    open: between('open', 0.4, 0.65),
    click: between('click', 0.04, 0.14),
    reply: between('reply', 0.03, 0.1),
    bounce: between('bounce', 0.005, 0.03),
  }
}
