import { expect, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { mutated } from './mutations.ts'
import { judgeLife, lives, type Life } from './power/crash-states.ts'
import { recorder } from './power/power-cut.ts'
import { seedOfRun } from './suite.ts'

const library = recorder()
const seed = seedOfRun()
/** Of all moments, so many are looked at in every run; the soak looks at all. */
const slice = 40

test.skipIf(library === null).each(sampled(Object.keys(lives) as Life[], 2))(
  'P1: %s: in every state a power cut may leave at a moment, it opens with every edit that was said to be kept',
  (life) => {
    const judged = judgeLife(life, { library: library ?? '', stride: slice, from: seed })
    expect(judged).toMatchObject({ faults: [] })
    expect(judged.states).toBeGreaterThan(2)
  },
)

test.skipIf(library === null)(
  'P1: a flush that fails loses no edit that was said to be kept, whether the disk forgets it or not @long',
  () => {
    const life = 'backups and new journals'
    const flushes = [1, 2, 3].map((n) => 1 + ((seed + n * 5) % 15))
    for (const failing of flushes)
      expect(judgeLife(life, { library: library ?? '', failing })).toMatchObject({ faults: [] })
  },
)

test.skipIf(library === null)(
  'mutation: an outbox that does not flush its commits is found in states that lost edits @long',
  async () => {
    const judged = await mutated('synchronous=NORMAL', async (node) =>
      judgeLife('edits of an outbox that is there', { library: library ?? '', node, stride: 6 }),
    )
    expect(judged.faults.length).toBeGreaterThan(0)
  },
)
