import { Building2 as Drawing } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'

/** The place of this screen until it is written. */
export default function Place() {
  return <Screen><ScreenHeader title="Companies" /><EmptyState icon={Drawing} title="Companies" /></Screen>
}
