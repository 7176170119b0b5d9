import { useMemo } from 'react'
import type { Formats } from '../../format/formats.ts'
import { useWidthOf } from '../words-width.ts'
import type { Column } from './column.ts'

/** A day in the middle of a year and of a week, and hours of two digits on both halves of a day. */
const [YEAR, MONTH, DAY] = [2026, 6, 15]
const now = new Date(YEAR, MONTH, DAY, 12).getTime()
const hours = [10, 22]
const near = [-1, 1, 2, 3, 4, 5, 6]
const months = Array.from({ length: 12 }, (_, month) => month)

const away = (days: number, hour: number) => new Date(YEAR, MONTH, DAY + days, hour, 58).getTime()
/** The last days of the months are at least a week away. */
const inMonth = (month: number, hour: number, year = YEAR) =>
  new Date(year, month, 28, hour, 58).getTime()

const daysOfOtherYears = (format: Formats) =>
  months.map((month) => format.day(inMonth(month, 12, YEAR - 1), now))

/** Lists the forms in which `ColumnTime` shows a time. */
const stamps = (format: Formats) => [
  ...hours.flatMap((hour) => [
    ...near.map((days) => format.stamp(away(days, hour), now)),
    ...months.map((month) => format.stamp(inMonth(month, hour), now)),
  ]),
  ...daysOfOtherYears(format),
]

/** Lists the forms of a time of today, and of another day without its time. */
const nearTimes = (format: Formats) => [
  ...hours.map((hour) => format.time(away(0, hour))),
  ...near.map((days) => format.nearDay(away(days, 12), now)),
  ...months.map((month) => format.day(inMonth(month, 12), now)),
  ...daysOfOtherYears(format),
]

/** Returns the columns, those of times wide enough for every time in the user's format. */
export function useTimeColumns<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
): readonly Column<Row, Sort>[] {
  const hasTimes = (kind: Column<Row>['times']) => columns.some(({ times }) => times === kind)
  const ofStamps = useWidthOf(hasTimes('stamps') ? stamps : null)
  const ofNear = useWidthOf(hasTimes('near') ? nearTimes : null)
  return useMemo(
    () =>
      columns.map((column) =>
        column.times === undefined
          ? column
          : withLeast(column, column.times === 'near' ? ofNear : ofStamps),
      ),
    [columns, ofStamps, ofNear],
  )
}

function withLeast<Row, Sort extends string>(
  column: Column<Row, Sort>,
  least: number,
): Column<Row, Sort> {
  const atLeast = (width: Column<Row>['width']) =>
    typeof width === 'number' ? Math.max(width, least) : width
  const { width, narrow } = column
  return {
    ...column,
    width: atLeast(width),
    ...(narrow === undefined ? {} : { narrow: atLeast(narrow) }),
  }
}
