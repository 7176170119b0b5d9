import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import type { Utterance } from './orca.ts'

/*
 * How long it takes from a change on the screen, and from the key that led to it, until Orca begins
 * to speak it. Both clocks are this computer's.
 */

/** What changed on the screen: a text that is to be announced, or what the keyboard is on. */
interface Change {
  kind: 'message' | 'focus'
  text: string
  at: number
  /** When the last key before it was pressed, if any was. */
  key: number | null
}

/** A change and what it took, in milliseconds. */
export interface Delay extends Change {
  sinceChange: number
  sinceKey: number | null
}

declare global {
  interface Window {
    changesShown?: Change[]
  }
}

/** Longer than this, and something else was spoken by the same words. */
const LONGEST_MS = 5_000
/** How soon a change is to be spoken. */
const GOAL_MS = 500

/** Begins to write down what changes in a page, until it is loaded again. */
export const watchChanges = (page: Page): Promise<void> => page.evaluate(writeChanges)

/** Runs in the page. */
function writeChanges(): void {
  if (window.changesShown) return
  const changes: Change[] = []
  window.changesShown = changes
  let key: number | null = null
  const said = new WeakMap<Element, string>()
  const live = ':is([role="status"], [role="alert"], [aria-live]):not([aria-live="off"])'
  const write = (kind: Change['kind'], text: string) => {
    if (text !== '') changes.push({ kind, text, at: Date.now(), key })
  }
  const regionsOf = ({ target, addedNodes }: MutationRecord): Element[] => {
    const at = target instanceof Element ? target : target.parentElement
    const around = at?.closest('[aria-live="off"]') ? null : at?.closest(live)
    const added = [...addedNodes].flatMap((node) =>
      node instanceof Element ? [...node.querySelectorAll(live)] : [],
    )
    return around ? [around, ...added] : added
  }
  for (const region of document.querySelectorAll(live)) said.set(region, region.textContent)
  new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      if (said.get(region) === region.textContent) continue
      said.set(region, region.textContent)
      write('message', region.textContent)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  addEventListener('keydown', () => (key = Date.now()), { capture: true })
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.role !== null)
      write('focus', target.ariaLabel ?? target.textContent)
  })
}

/** Returns the delay of each change that was spoken. */
export async function delaysOf(page: Page, spoken: readonly Utterance[]): Promise<Delay[]> {
  const changes = await page.evaluate(() => window.changesShown ?? [])
  return changes.flatMap((change) => {
    const text = plain(change.text)
    const line = spoken.find(
      (one) => one.at >= change.at && plain(one.text).startsWith(text) && text !== '',
    )
    if (!line || line.at - change.at > LONGEST_MS) return []
    const sinceKey = change.key === null ? null : line.at - change.key
    return [{ ...change, sinceChange: line.at - change.at, sinceKey }]
  })
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Says the median and the 95th percentile of some delays, which are late, and how busy the computer
 * is.
 */
export function describeDelays(delays: readonly Delay[]): string {
  const lines = (['message', 'focus'] as const).flatMap((kind) => {
    const some = delays.filter((one) => one.kind === kind)
    const keyed = some.flatMap(({ sinceKey }) => sinceKey ?? [])
    return [
      `${kind}, from the change: ${figures(some.map(({ sinceChange }) => sinceChange))}`,
      `${kind}, from the key:    ${figures(keyed)}`,
    ]
  })
  const slow = delays
    .filter(({ sinceChange }) => sinceChange > GOAL_MS)
    .toSorted((a, b) => b.sinceChange - a.sinceChange)
    .map(({ kind, text, sinceChange }) => `  ${sinceChange} ms: ${text} (${kind})`)
  const load = loadavg()[0]?.toFixed(1)
  return [`How long until Orca speaks, at a load of ${load}:`, ...lines, ...slow].join('\n')
}

function figures(times: readonly number[]): string {
  if (times.length === 0) return 'none'
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms of ${sorted.length}`
}
