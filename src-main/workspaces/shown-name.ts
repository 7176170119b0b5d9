import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { t } from '#shared/i18n/translate.ts'

/** The stored name of the practice workspace, which its service also uses, in every language. */
export const PRACTICE_NAME = 'Practice workspace'

/** Returns the display name of a workspace; that of the practice workspace is translated. */
export const shownName = ({ kind, name }: Pick<KnownWorkspace, 'kind' | 'name'>): string =>
  kind === 'practice' && name === PRACTICE_NAME ? t('Practice workspace') : name
