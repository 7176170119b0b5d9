import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '#main/features/common/calendar-file.ts'
import { createFeed } from '#main/features/calendars/feed.ts'
import { createHub } from '#main/engine/hub.ts'
import { engineOf } from '#test/support/engine.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { createMeetingWorld, now } from '../meetings/world.ts'

/** A workspace with a feed that listens, and a folder to put it in. */
async function feedWorld() {
  const world = await createMeetingWorld()
  const hub = createHub(world.clock)
  const kept = new Map<string, string>()
  let closed = false
  const engine = engineOf({
    cache: world.cache,
    clock: world.clock,
    hub,
    kv: {
      get: (key) => {
        if (closed) throw new Error('The file is closed.')
        return kept.get(key) ?? null
      },
      set: (key, value) => void kept.set(key, value),
    },
    log: { info() {}, warn() {}, error() {} },
  })
  const noted: (string | null)[] = []
  const feed = createFeed(engine, (file) => void noted.push(file), world.folder)
  feed.start()
  const path = join(world.folder, 'hotdesk-meetings.ics')
  return Object.assign(world, {
    hub,
    feed,
    /** Where the file stands, for signing out. */
    noted: () => noted.at(-1),
    path,
    close: () => {
      closed = true
    },
    file: () => readFileSync(path, 'utf8'),
    set: (to: string | null) => feed.handlers['calendars.setFeed']({ path: to }),
    state: () => feed.handlers['calendars.feed']({}),
    /** Lets a change be noticed, and written. */
    settle: async () => {
      hub.touch('meetings')
      await world.clock.advance(5000)
    },
  })
}

const eventsIn = (text: string) => text.split('BEGIN:VEVENT').slice(1)

test('C13: the feed holds the meetings with ids that stay, in UTC, for its owner alone', async () => {
  const world = await feedWorld()
  expect(await world.state()).toMatchObject({ path: null, proposed: world.path })
  await world.set(world.path)
  const [first = ''] = eventsIn(world.file()).filter((one) => one.includes('Intro call'))
  expect(first).toContain('UID:m_1@hotdesk')
  expect(first).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
  expect(first).toMatch(/DTSTAMP:20261120T130000Z\r\n/)
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(world.path).mode & 0o077).toBe(0)
  expect(readdirSync(world.folder)).toEqual(['hotdesk-meetings.ics'])
  expect(await world.state()).toMatchObject({ path: world.path, problem: null, written_at: now })
})

test('C13: a change of a meeting is in the feed soon, cancelled ones as cancelled; nothing new writes nothing', async () => {
  const world = await feedWorld()
  await world.set(world.path)
  const before = world.file()
  await world.settle()
  expect(world.file()).toBe(before)
  await world['meetings.setStatus']({ ids: ['m_1'], status: 'cancelled' })
  await world.settle()
  await waitFor(() => {
    const changed = eventsIn(world.file()).find((one) => one.includes('UID:m_1@hotdesk'))
    expect(changed).toContain('STATUS:CANCELLED')
  })
})

test('C13, P14: where the file stands is known before it is there, so that signing out deletes it', async () => {
  const world = await feedWorld()
  const other = join(world.folder, 'other.ics')
  await world.set(world.path)
  expect(world.noted()).toBe(world.path)
  await world.set(other)
  expect(world.noted()).toBe(other)
  await world.set(null)
  expect(world.noted()).toBeNull()
})

test('C13: turned off, the file is deleted; moved, the old one', async () => {
  const world = await feedWorld()
  await world.set(world.path)
  const other = join(world.folder, 'other.ics')
  await world.set(other)
  expect([existsSync(world.path), existsSync(other)]).toEqual([false, true])
  await world.set(null)
  expect(existsSync(other)).toBe(false)
  await world.settle()
  expect(existsSync(other)).toBe(false)
})

test('C13: a workspace that was closed meanwhile is not read any more', async () => {
  const world = await feedWorld()
  await world.set(world.path)
  world.hub.touch('meetings')
  await world.clock.advance(100)
  world.feed.stop()
  world.close()
  await world.clock.advance(5000)
  expect(existsSync(world.path)).toBe(true)
})

test('C13: the feed replaces no file of somebody else, and says where it cannot stand', async () => {
  const world = await feedWorld()
  const theirs = join(world.folder, 'theirs.ics')
  writeFileSync(theirs, 'BEGIN:VCALENDAR\r\nPRODID:-//Other//EN\r\nEND:VCALENDAR\r\n')
  for (const path of [theirs, 'meetings.ics', join(world.folder, 'a.txt'), '/nowhere/at/all.ics'])
    await expect(world.set(path)).rejects.toMatchObject({ problem: { code: 'not_saved' } })
  expect(readFileSync(theirs, 'utf8')).toContain('Other')
  expect(await world.state()).toMatchObject({ path: null })
})

test('C13: a file that was replaced by somebody is left alone, and that is said', async () => {
  const world = await feedWorld()
  await world.set(world.path)
  writeFileSync(world.path, 'mine now')
  await world['meetings.setStatus']({ ids: ['m_1'], status: 'cancelled' })
  await world.settle()
  await waitFor(async () =>
    expect(await world.state()).toMatchObject({ problem: expect.stringContaining('another file') }),
  )
  expect(world.file()).toBe('mine now')
})

test('C7, C13: whatever a meeting is called, its event is one, folded at 75 octets, and reads back', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 })
  fc.assert(
    fc.property(text, text, (title, notes) => {
      const file = calendarFile(
        [
          {
            id: 'm',
            title,
            notes,
            starts_at: now,
            duration_minutes: 30,
            status: 'booked',
          } as never,
        ],
        now,
      )
      const lines = file.split('\r\n')
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
      expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      const [summary = ''] = unfolded.filter((line) => line.startsWith('SUMMARY:'))
      const read = summary
        .slice('SUMMARY:'.length)
        .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
      expect(read.replaceAll(/\s/g, '')).toBe(title.replaceAll(/[\s\p{Cc}]/gu, ''))
    }),
  )
})
