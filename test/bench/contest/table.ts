import { spread, type Spread } from '../figures.ts'
import type { Misses } from './scan.ts'
import type { Rival, Round, Subject, Turns } from './types.ts'

/** What is compared: a median, but for the search its slowest, since that is what G1 is about. */
const compared = ['search', 'deep page', 'edit', 'start'] as const
type Compared = (typeof compared)[number]

/** Milliseconds of one question: medians over the rounds. */
export interface Measured extends Spread {
  /** Processor time, which other work on the machine adds little to. */
  cpu: number | null
}

/** Medians over the rounds of one store. */
export interface Figures {
  search: Measured | null
  first: Measured | null
  deep: Measured | null
  edit: Measured | null
  shown: Measured | null
  ready: Measured | null
  memory: number | null
}

/** One store of the table. */
export interface Result {
  rival: Pick<Rival, 'name' | 'how' | 'why'> & Partial<Pick<Rival, 'notOffered' | 'unflushed'>>
  figures: Figures | null
  misses: Misses | null
  /** Why there are no figures. */
  failed: string | null
}

/** Within a tenth, nobody has won. */
const EVEN = 0.1

/** Sums rounds up: the median of what each round says. */
export function figuresOf(rounds: readonly Round[]): Figures {
  const over = (of: (round: Round) => Turns | null): Measured | null => {
    const turns = rounds.map(of).filter((one) => one !== null)
    if (turns.length === 0) return null
    const spreads = turns.map(({ took }) => spread(took))
    return {
      p50: spread(spreads.map(({ p50 }) => p50)).p50,
      p99: spread(spreads.map(({ p99 }) => p99)).p50,
      cpu: medianOf(turns.map(({ cpu }) => cpu)),
    }
  }
  return {
    search: over((round) => round.search),
    first: over((round) => round.first),
    deep: over((round) => round.deep),
    edit: over((round) => round.edit),
    shown: over((round) => round.shown),
    ready: over((round) => round.ready),
    memory: medianOf(rounds.map(({ memory }) => memory)),
  }
}

function medianOf(all: readonly (number | null)[]): number | null {
  const known = all.filter((one) => one !== null)
  return known.length === 0 ? null : spread(known).p50
}

const comparedIn = (figures: Figures): Record<Compared, number | null> => ({
  search: figures.search?.p99 ?? null,
  'deep page': figures.deep?.p50 ?? null,
  edit: figures.edit?.p50 ?? null,
  start: figures.ready?.p50 ?? null,
})

/** Says what Hotdesk wins and loses beside one store, and how many times over. */
export function verdict(ours: Figures, theirs: Figures): string {
  const [left, right] = [comparedIn(ours), comparedIn(theirs)]
  const said: Record<'wins' | 'even' | 'loses', string[]> = { wins: [], even: [], loses: [] }
  for (const what of compared) {
    const [our, their] = [left[what], right[what]]
    if (our === null || their === null) continue
    const ratio = their / our
    if (Math.abs(ratio - 1) <= EVEN) said.even.push(what)
    else if (ratio > 1) said.wins.push(`${what} ${times(ratio)}`)
    else said.loses.push(`${what} ${times(1 / ratio)}`)
  }
  return (['wins', 'even', 'loses'] as const)
    .filter((outcome) => said[outcome].length > 0)
    .map((outcome) => `${outcome}: ${said[outcome].join(', ')}`)
    .join('; ')
}

const times = (ratio: number) => `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)} x`

/** Says what a store leaves out, or finds in vain. */
export function answersSaid(misses: Misses | null): string {
  if (misses === null) return ''
  const said = [
    ...(misses.missed.length > 0 ? [`misses ${misses.missed.join(', ')}`] : []),
    ...(misses.wrong.length > 0 ? [`finds too much for ${misses.wrong.join(', ')}`] : []),
    ...(misses.page === 'other order' ? ['sorts ø apart from o'] : []),
    ...(misses.page === 'wrong' ? ['the deep page is wrong'] : []),
    ...(misses.kept === false ? ['an edit was lost in a crash'] : []),
  ]
  return said.length === 0 ? 'all of it' : said.join('; ')
}

/** Draws the table of docs/benchmarks.md "Rivals"; the first store is Hotdesk. */
export function drawTable(results: readonly Result[]): string {
  const ours = results[0]?.figures ?? null
  return [
    '| Beside | Search, p50 / p99 | Answers | First page | Deep page | Durable edit, p50 / p99 | Start | Memory | Hotdesk | Why |',
    `| --- |${' --- |'.repeat(9)}`,
    ...results.map((result) => row(result, ours)),
  ].join('\n')
}

function row({ rival, figures, misses, failed }: Result, ours: Figures | null): string {
  const title = `**${rival.name}**: ${rival.how}`
  if (figures === null) return `| ${title} | could not be run: ${failed ?? ''} |${' |'.repeat(8)}`
  const unless = (subject: Subject, said: string) =>
    rival.notOffered?.[subject] === undefined ? said : `not offered: ${rival.notOffered[subject]}`
  const flush = rival.unflushed === undefined ? '' : ` (${rival.unflushed})`
  const shown =
    figures.shown !== null && figures.edit !== null && figures.shown.p50 > figures.edit.p50 * 1.05
      ? `; shown ${figure(figures.shown.p50)}`
      : ''
  const cells = [
    title,
    unless('search', both(figures.search)),
    answersSaid(misses),
    unless('page', one(figures.first)),
    unless('page', one(figures.deep)),
    unless('edit', `${both(figures.edit)}${shown}${flush}`),
    one(figures.ready),
    figures.memory === null ? 'in Chromium' : `${Math.round(figures.memory)} MB`,
    ours === null || ours === figures ? '' : verdict(ours, figures),
    rival.why,
  ]
  return `| ${cells.join(' | ')} |`
}

const both = (of: Measured | null) =>
  of === null ? '' : `${figure(of.p50)} / ${figure(of.p99)}${processor(of)}`
const one = (of: Measured | null) => (of === null ? '' : `${figure(of.p50)}${processor(of)}`)
const processor = ({ cpu }: Measured) => (cpu === null ? '' : ` (${figure(cpu)})`)

/** Milliseconds, with as many digits as one reads. */
export function figure(ms: number | undefined): string {
  if (ms === undefined) return ''
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  if (ms >= 100) return `${Math.round(ms)} ms`
  return `${ms.toPrecision(2)} ms`
}

/** Holds the goals that name a rival against what was measured. */
export function goalsSaid(results: readonly Result[], flush: Spread): string[] {
  const ours = results[0]?.figures
  if (!ours) return ['Hotdesk itself could not be measured.']
  const named = (name: string) => results.find(({ rival }) => rival.name === name)?.figures
  const ahead = results
    .slice(1)
    .filter(({ figures }) => (figures?.search?.p99 ?? Infinity) < (ours.search?.p99 ?? 0))
    .map(({ rival }) => rival.name)
  const over = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? NaN : one / other
  const deep = over(ours.deep?.p50, ours.first?.p50)
  const edit = over(ours.edit?.p50, flush.p50)
  const dexie = over(named('Dexie')?.edit?.p50, ours.edit?.p50)
  const json = over(named("electron-store's JSON")?.ready?.p50, ours.ready?.p50)
  const p99 = ours.search?.p99 ?? NaN
  return [
    `G1 search, p99 ${figure(p99)} (12 ms): ${held(p99 <= 12)}; ahead of it: ${ahead.join(', ') || 'nobody'}`,
    `G2 deep page ${deep.toFixed(2)} x the first (1.5 x): ${held(deep <= 1.5)}`,
    `G3 edit ${edit.toFixed(1)} x one flush of ${figure(flush.p50)} (3 x): ${held(edit <= 3)}; ` +
      beside(dexie, 'Dexie', 4),
    `G7 start ${beside(json, 'the JSON store', 15)}`,
  ]
}

/** Compares with a store; says so where it was left out. */
const beside = (times: number, store: string, goal: number): string =>
  Number.isNaN(times)
    ? `not compared, ${store} was left out`
    : `${times.toFixed(1)} x faster than ${store} (${goal} x): ${held(times >= goal)}`

const held = (holds: boolean) => (holds ? 'holds' : 'NOT HELD')
