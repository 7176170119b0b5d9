import type { Migration } from '../migrate.ts'
import { operations } from './0001-operations.ts'
import { overlays } from './0002-overlays.ts'
import { snapshots } from './0003-snapshots.ts'
import { spend } from './0004-spend.ts'
import { history } from './0005-history.ts'
import { enrolments } from './0006-enrolments.ts'
import { notices } from './0007-notices.ts'
import { approvals } from './0008-approvals.ts'
import { imports } from './0009-imports.ts'
import { bulkRuns } from './0010-bulk-runs.ts'
import { historyParts } from './0011-history-parts.ts'
import { confirmed } from './0012-confirmed.ts'
import { approvalIntents } from './0013-approval-intents.ts'
import { importLists } from './0014-import-lists.ts'
import { joinedIntents } from './0015-joined-intents.ts'
import { templates } from './0016-templates.ts'
import { languages } from './0017-languages.ts'

/** The migrations of `outbox.db`, in order. A new one gets a new file and the next number. */
export const outboxMigrations: readonly Migration[] = [
  operations,
  overlays,
  snapshots,
  spend,
  history,
  enrolments,
  notices,
  approvals,
  imports,
  bulkRuns,
  historyParts,
  confirmed,
  approvalIntents,
  importLists,
  joinedIntents,
  templates,
  languages,
]
