import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import Conf from 'conf'
import { dice } from '#test/faults/world.ts'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'
import { spread, timed, type Spread } from './figures.ts'

/**
 * One page of a file that is there already, written and flushed, as plainly as it can be done: what
 * a log that is used again costs at least.
 */
export function flushing(folder: string): Spread {
  const file = openSync(join(folder, 'flush'), 'w')
  const page = randomBytes(4096)
  for (let at = 0; at < 300; at += 1) writeSync(file, page, 0, page.length, at * page.length)
  fsyncSync(file)
  const took: number[] = []
  for (let turn = 0; turn < 300; turn += 1) {
    const start = performance.now()
    writeSync(file, page, 0, page.length, turn * page.length)
    fdatasyncSync(file)
    took.push(performance.now() - start)
  }
  closeSync(file)
  return spread(took)
}

/**
 * One value in a store of 20 MB, as electron-store keeps it: the file is read, changed and written
 * again.
 */
export function jsonStore(folder: string): Promise<Spread> {
  const roll = dice(1)
  const store = new Conf<Record<string, { tier: string; notes: string }>>({
    cwd: folder,
    configName: 'store',
    projectName: 'bench',
    accessPropertiesByDotNotation: false,
  })
  store.store = Object.fromEntries(
    Array.from({ length: 60_000 }, (_nothing, index) => [
      `m${index}`,
      { tier: 'B', notes: String(roll()).repeat(15) },
    ]),
  )
  return timed(5, (turn) => {
    store.set(`m${turn}`, { tier: 'S', notes: '' })
  })
}

/**
 * What Dexie does at least for a durable edit: one row, one strict transaction, in the browser's
 * own database. null without a Chromium.
 */
export async function strictIndexedDb(): Promise<Spread | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  const profile = mkdtempSync(join(tmpdir(), 'hotdesk-idb-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.route('http://bench.localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>bench</title>' }),
    )
    await page.goto('http://bench.localhost/')
    const took = await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('bench', 1)
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('members', { keyPath: 'id' })
        })
        opening.addEventListener('success', () => {
          resolve(opening.result)
        })
        opening.addEventListener('error', () => {
          reject(new Error('IndexedDB does not open'))
        })
      })
      const put = (id: string) =>
        new Promise<void>((resolve, reject) => {
          const work = db.transaction('members', 'readwrite', { durability: 'strict' })
          work.objectStore('members').put({ id, tier: 'S', notes: 'x'.repeat(280) })
          work.addEventListener('complete', () => {
            resolve()
          })
          work.addEventListener('error', () => {
            reject(new Error('IndexedDB does not write'))
          })
        })
      const all: number[] = []
      for (let turn = 0; turn < 330; turn += 1) {
        const start = performance.now()
        await put(`m${turn}`)
        if (turn >= 30) all.push(performance.now() - start)
      }
      return all
    })
    return spread(took)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
