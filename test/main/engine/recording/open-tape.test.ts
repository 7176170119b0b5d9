import { randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { isRecording, recordingFiles } from '#main/engine/recording/files.ts'
import { beginTape, openTape, removeTape, type Tape } from '#main/engine/recording/open-tape.ts'
import { readLines } from '#main/engine/recording/tape.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { waitFor } from '#test/support/wait-for.ts'

const hourMs = 3_600_000

/** A recording that was begun now; `open` opens it as each life of Hotdesk does. */
function world() {
  const profile = temporaryFolder()
  const clock = manualClock()
  beginTape(profile, clock.now())
  return { profile, clock, open: () => openTape(profile, clock.now) }
}

const linesOf = (packed: Buffer | null) =>
  gunzipSync(packed ?? '')
    .toString()
    .split('\n')
    .slice(0, -1)
/** A line that stays as long when it is packed: about 300 KB. */
const large = () => JSON.stringify([0, 'ask', randomBytes(300 * 1024).toString('base64')])

/** Writes until about this much was counted, packed. */
async function fill(tape: Tape, lines: number): Promise<void> {
  for (let written = 0; written < lines; written += 1) {
    const { bytes } = tape.state()
    tape.write(large())
    await waitFor(() => expect(tape.state().bytes).toBeGreaterThan(bytes))
  }
}

test('P11: lines survive a kill, and the next life adds to them', () => {
  const { open } = world()
  const killed = open()
  killed.write('[1,"stop"]')
  expect(killed.isNew).toBe(true)
  killed.endRows()
  const next = open()
  expect(next.isNew).toBe(false)
  next.write('[2,"stop"]')
  expect(linesOf(next.end())).toEqual(['[1,"stop"]', '[2,"stop"]'])
})

test('P11: a line that a kill cut off is left out, and takes no other with it', () => {
  const { profile, open } = world()
  const killed = open()
  killed.write('[1,"stop"]')
  killed.endRows()
  appendFileSync(recordingFiles(profile).tape, '[2,"ask",1,"hotLi')
  const next = open()
  next.write('[3,"stop"]')
  expect(readLines(linesOf(next.end()).join('\n'))).toEqual([
    [1, 'stop'],
    [3, 'stop'],
  ])
})

test('P11: a recording that was killed among the rows of before begins anew', () => {
  const { open } = world()
  open().write('[0,"data",{}]')
  const next = open()
  expect(next.isNew).toBe(true)
  next.write('[1,"stop"]')
  expect(linesOf(next.end())).toEqual(['[1,"stop"]'])
})

test('P11: what comes after the end is not added', () => {
  const { open } = world()
  const tape = open()
  tape.write('[1,"stop"]')
  const packed = tape.end()
  tape.write('[2,"stop"]')
  expect(tape.end()).toEqual(packed)
})

test('P11: more than 1 MB packed in the first hour makes a recording full, once and for good', async () => {
  const { clock, open } = world()
  const tape = open()
  tape.endRows()
  const onChange = vi.fn<() => void>()
  tape.onChange(onChange)
  await fill(tape, 4)
  expect(tape.state().state).toBe('full')
  const packed = tape.end()
  await clock.advance(hourMs + 1)
  const next = open()
  next.onChange(onChange)
  expect(next.state().state).toBe('full')
  next.write('[1,"stop"]')
  expect(next.end()).toEqual(packed)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('P11: each further hour adds 1 MB to what a recording may take', async () => {
  const { clock, open } = world()
  const tape = open()
  tape.endRows()
  await clock.advance(hourMs + 1)
  await fill(tape, 6)
  expect(tape.state().state).toBe('on')
  await fill(tape, 1)
  expect(tape.state().state).toBe('full')
})

test('P11: the rows of before do not count, however many there are', async () => {
  const { open } = world()
  const tape = open()
  for (let line = 0; line < 6; line += 1) tape.write(large())
  tape.endRows()
  const { bytes } = tape.state()
  await fill(tape, 3)
  expect(tape.state()).toMatchObject({ state: 'on' })
  expect(tape.state().bytes - bytes).toBeLessThan(1024 * 1024)
  expect(linesOf(tape.end())).toHaveLength(9)
})

test.skipIf(process.platform !== 'linux')(
  'P11: a disk that takes nothing more ends a recording, and nothing else',
  () => {
    const { profile, open } = world()
    symlinkSync('/dev/full', recordingFiles(profile).tape)
    const tape = open()
    const onChange = vi.fn<() => void>()
    tape.onChange(onChange)
    tape.write('[1,"stop"]')
    tape.write('[2,"stop"]')
    expect(tape.state().state).toBe('full')
    expect(onChange).toHaveBeenCalledTimes(1)
    tape.close()
  },
)

test.skipIf(process.platform === 'win32')(
  'P11: a recording is for its owner alone, and nothing of it stays when it is removed',
  () => {
    const { profile, open } = world()
    open().close()
    const { folder, tape, beginning } = recordingFiles(profile)
    const modes = [folder, tape, beginning].map((file) => [
      basename(file),
      statSync(file).mode & 0o777,
    ])
    expect(modes).toEqual([
      ['recording', 0o700],
      ['tape.jsonl', 0o600],
      ['beginning.json', 0o600],
    ])
    expect(isRecording(profile)).toBe(true)
    removeTape(profile)
    expect(isRecording(profile)).toBe(false)
    expect(readdirSync(profile)).toEqual([])
  },
)
