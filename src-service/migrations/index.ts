import { outreach } from './0002-outreach.ts'
import { search } from './0004-search.ts'
import { service } from './0003-service.ts'
import { unknownFields } from './0005-unknown-fields.ts'
import { owners } from './0006-owners.ts'
import { searchKind } from './0007-search-kind.ts'
import { workspace } from './0001-workspace.ts'

/**
 * In order; the position is the schema's version (`PRAGMA user_version`). Add at the end, never
 * change what has shipped.
 */
export const migrations: readonly string[] = [
  workspace,
  outreach,
  service,
  search,
  unknownFields,
  owners,
  searchKind,
]
