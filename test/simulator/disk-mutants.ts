import type { SimulatedMutant } from './simulated-mutant.ts'

const outbox = 'src-main/engine/outbox'

/** Of files that are not written, or not in time. */
export const diskMutants: SimulatedMutant[] = [
  {
    name: 'the outbox does not flush its commits',
    episode: 'trouble',
    file: 'src-main/engine/store/outbox-db.ts',
    find: `    db.pragma('synchronous=FULL')\n`,
    replace: ``,
  },
  {
    name: 'what was confirmed is forgotten before the cache has flushed it',
    episode: 'restless',
    file: `${outbox}/confirmations.ts`,
    find: `if (seq > flushedSeq || at > now - LONGEST_COMMAND_MS) break`,
    replace: `if (at > now - LONGEST_COMMAND_MS) break`,
  },
  {
    name: 'what was confirmed before a kill counts as taken',
    episode: 'moment',
    file: `${outbox}/confirmations.ts`,
    find: `  let acknowledgedSeq = 0\n`,
    replace: `  let acknowledgedSeq = last\n`,
    puts_back: 'A kill just after "synced" put the old value back on the screen',
  },
  {
    name: 'what a full disk kept off the screen is never shown',
    episode: 'keptOut',
    file: `${outbox}/project.ts`,
    find: `    context.staleProjections.add(all)\n`,
    replace: ``,
  },
]
