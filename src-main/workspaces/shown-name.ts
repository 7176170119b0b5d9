import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { t } from '#shared/i18n/translate.ts'

/** What the practice workspace is kept as, and calls itself, whatever language is spoken. */
export const PRACTICE_NAME = 'Practice workspace'

/** Returns the name of a workspace for people: the practice workspace's in their language. */
export const shownName = ({ kind, name }: Pick<KnownWorkspace, 'kind' | 'name'>): string =>
  kind === 'practice' && name === PRACTICE_NAME ? t('Practice workspace') : name
