import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readLines } from '#main/engine/recording/tape.ts'
import { describeReplay } from './replayed.ts'
import { replay } from './replay.ts'

/*
 * node test/simulator/recording/replay-file.ts FILE : plays a recording that somebody saved with
 * Help > Report a problem, and says where it went another way.
 */
process.env['NODE_ENV'] = 'test'
const [file = ''] = process.argv.slice(2)
const packed = readFileSync(file)
const text = file.endsWith('.gz') ? gunzipSync(packed).toString() : packed.toString()
const replayed = await replay(readLines(text))
console.log(describeReplay(replayed))
process.exit(replayed.alike < replayed.checkpoints ? 1 : 0)
