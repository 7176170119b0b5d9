import { Copy, Download, FileText, TableProperties } from 'lucide-react'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { ExportKind } from './use-export.ts'

interface ExportMenuProps {
  /** How many leads are shown, once that is known. */
  total: number | undefined
  onExport: (kind: ExportKind) => void
}

/** Offers to export or copy all leads that are shown. */
export function ExportMenu({ total, onExport }: ExportMenuProps) {
  const format = useFormats()
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Download} label="Export and copy" />}
      groups={[
        {
          label: total === undefined ? 'Leads' : count(total, 'lead', 'leads', format.number),
          items: [
            {
              label: 'Export as CSV',
              detail: 'All shown leads, to your downloads folder',
              icon: TableProperties,
              keys: 'Shift+e',
              onSelect: () => onExport('csv'),
            },
            {
              label: 'Copy as a table',
              detail: 'For spreadsheets. Press Y to copy only the selection',
              icon: Copy,
              onSelect: () => onExport('tsv'),
            },
            {
              label: 'Copy as Markdown',
              icon: FileText,
              onSelect: () => onExport('markdown'),
            },
          ],
        },
      ]}
    />
  )
}
