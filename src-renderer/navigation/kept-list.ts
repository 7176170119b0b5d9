import type { Answer, CommandInput } from '#shared/bridge/index.ts'
import { createPages, type Page } from '../data/pages.ts'
import { bridge } from '../data/port.ts'
import { rowPaths, type WalkedQuery } from '../data/row-paths.ts'
import { rowsOf, type RowsSource } from '../data/rows.ts'
import { furtherWindow, leave, leaveRow, leftOf } from '../stores/left-screens.ts'
import { holdRow } from '../ui/grid/held-rows.ts'
import { listOf } from './opened-from.ts'
import { walkList, type KeptList, type WalkedList } from './walk.ts'

/** A list, and the path of the record that was open. */
export type KeptWalk = KeptList & { path: string }

/** A person, the company they were opened from, and the list the company was opened from. */
const MOST_KEPT = 3

/** The record that was open, if its list no longer contains it. */
const open: object = {}

/** Rows of a list in the form that a walk needs. */
type WalkedRows = Pick<WalkedList, 'total' | 'pathAt' | 'load'> & {
  at: number
  /** Returns the key and the index of a row as its list has them. */
  rowAt: (index: number) => { key: string | null; index: number }
}

/** The name under which the walks of this window are kept. */
const keptName = (): string => `walks ${furtherWindow()?.id ?? ''}`
const keptWalks = () => (leftOf(keptName()) as readonly KeptWalk[] | undefined) ?? []

/** Keeps the list that the record at this path was opened from, for a restart. */
export function keepWalk(path: string): void {
  const list = listOf(path)?.keep()
  if (!list) return
  const otherWalks = keptWalks().filter((walk) => walk.list !== list.list)
  leave(keptName(), [...otherWalks, { ...list, path }].slice(-MOST_KEPT))
}

/**
 * Reads the list again that the record at this path was opened from before a restart. Returns
 * whether the record has a list now.
 */
export async function reviveWalk(path: string): Promise<boolean> {
  const kept = keptWalks().findLast((walk) => walk.path === path)
  if (!kept) return false
  const list = await readKeptList(kept)
  if (list === null || !keptWalks().includes(kept)) return false
  walkList(list)
  return true
}

/**
 * Reads a list that was walked before a restart, as it is now, and stands on the record that was
 * open. If the list no longer contains that record, it keeps its place, as it does in the list
 * itself. Returns null if the list cannot be read.
 */
async function readKeptList(kept: KeptWalk): Promise<WalkedList | null> {
  const rows = kept.rows ? loadedRows(kept.rows, kept.index) : await readRows(kept)
  if (rows === null) return null
  let { at } = rows
  return {
    label: kept.label,
    place: kept.place,
    total: rows.total,
    at: () => at,
    pathAt: rows.pathAt,
    load: rows.load,
    moveTo(index) {
      at = index
      const row = rows.rowAt(index)
      if (kept.day !== undefined) leave('meeting', { id: row.key, on: kept.day })
      else if (kept.place !== null) leaveRow(kept.list, { ...row, top: null })
    },
    keep: () => ({ ...kept, index: rows.rowAt(at).index }),
  }
}

function loadedRows(rows: NonNullable<KeptWalk['rows']>, at: number): WalkedRows {
  return {
    at,
    total: () => rows.length,
    pathAt: (index) => rows[index]?.[0],
    load: () => undefined,
    rowAt: (index) => ({ key: rows[index]?.[1] ?? null, index }),
  }
}

/** Reads the page of the open record; the others are read when the user comes near them. */
async function readRows({ source, index, path }: KeptWalk): Promise<WalkedRows | null> {
  if (source === undefined || !isWalked(source)) return null
  const { query, input } = source
  const pathOf = (row: object): string | null =>
    row === open ? path : rowPaths[query](row as never, input as never)
  const pages = createPages<object>(
    async (page) =>
      (await bridge().call(query, {
        ...(input as CommandInput<typeof query>),
        ...page,
      })) as Answer<unknown> as Answer<Page<object>>,
    (row) => pathOf(row) ?? '',
  )
  await new Promise<void>((resolve) => {
    const stop = pages.subscribe(() => {
      if (pages.snapshot().asking) return
      stop()
      resolve()
    })
    pages.show(index, index)
  })
  const { total } = pages.snapshot()
  if (total === null) return null
  const listed = { ...rowsOf<object>([]), ...pages, total }
  const found = pages.indexOf(path)
  const place = Math.min(index, total)
  const rows = found < 0 ? holdRow(listed, { key: path, index: place, row: open }) : listed
  return {
    at: found < 0 ? place : found,
    total: () => rows.total ?? 0,
    pathAt(at) {
      const row = rows.at(at)
      return row === undefined ? undefined : pathOf(row)
    },
    load: (at) => rows.show(Math.max(0, at - 20), at + 20),
    rowAt: (at) => ({ key: null, index: found < 0 && at > place ? at - 1 : at }),
  }
}

const isWalked = (source: RowsSource): source is RowsSource & { query: WalkedQuery } =>
  source.query in rowPaths
