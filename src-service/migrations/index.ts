import { outreach } from './0002-outreach.ts'
import { search } from './0004-search.ts'
import { service } from './0003-service.ts'
import { unknownFields } from './0005-unknown-fields.ts'
import { owners } from './0006-owners.ts'
import { searchKind } from './0007-search-kind.ts'
import { workspace } from './0001-workspace.ts'

/**
 * Migrations in order; the position is the version of the schema (`PRAGMA user_version`). Append
 * only, and never change a released one.
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
