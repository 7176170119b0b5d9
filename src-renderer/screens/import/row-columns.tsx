import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { Column } from '../../ui/grid/column.ts'

/** The column with the number of the row in the file. */
export const rowColumn: Column<{ row: number }> = {
  id: 'row',
  header: t('Row'),
  width: 84,
  align: 'end',
  cell: ({ row }) => <span className="num">{formatFigure(row)}</span>,
}

/**
 * Returns the column with the name in a row; its header tells whether it is as in the file or as
 * imported.
 */
export const nameColumn = (header: string): Column<{ name: string }> => ({
  id: 'name',
  header,
  width: { share: 1, least: 140 },
  cell: ({ name }) => (
    <span className="cut name">
      <bdi>{name}</bdi>
    </span>
  ),
})
