import { t } from '#shared/i18n/translate.ts'
import { Copy, Download, FileText, TableProperties } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { ExportKind } from './use-export.ts'

interface ExportMenuProps {
  /** Number of leads shown; undefined until it is known. */
  total: number | undefined
  onExport: (kind: ExportKind) => void
}

/** Offers to export or copy all leads shown. */
export function ExportMenu({ total, onExport }: ExportMenuProps) {
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Download} label={t('Export and copy')} />}
      groups={[
        {
          label:
            total === undefined
              ? t('Leads')
              : t('{total, plural, one {# lead} other {# leads}}', { total }),
          items: [
            {
              label: t('Export as CSV'),
              detail: t('All shown leads, to your downloads folder'),
              icon: TableProperties,
              keys: 'Shift+e',
              onSelect: () => onExport('csv'),
            },
            {
              label: t('Copy as a table'),
              detail: t('For spreadsheets'),
              icon: Copy,
              onSelect: () => onExport('tsv'),
            },
            {
              label: t('Copy as Markdown'),
              icon: FileText,
              onSelect: () => onExport('markdown'),
            },
          ],
        },
      ]}
    />
  )
}
