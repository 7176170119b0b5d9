import type { Mutant } from './judge.ts'

const erasures = 'src-main/features/erasure/erasures.ts'
const store = 'src-main/features/erasure/erasure-store.ts'
const finisher = 'src-main/features/erasure/finisher.ts'
const purge = 'src-main/features/erasure/purge-outbox.ts'
const killed_by = 'test/main/features/erasure/erasure.test.ts'

export const erasure: Mutant[] = [
  {
    name: 'the copy of a damaged outbox stays, and tells of the person',
    file: finisher,
    find: `removeDamagedCopies(dirname(db.file))`,
    replace: ``,
    killed_by,
  },
  {
    name: 'the backup of before an erasure stays, and tells of the person',
    file: finisher,
    find: `db.backUp()`,
    replace: ``,
    killed_by,
  },
  {
    name: 'the log of the outbox still tells of somebody erased',
    file: finisher,
    find: `db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()`,
    replace: ``,
    killed_by,
  },
  {
    name: 'a change that is being verified does not hold an erasure up',
    file: erasures,
    find: `['sending', 'verifying', 'unknown'].includes(state)`,
    replace: `['sending', 'unknown'].includes(state)`,
    killed_by,
  },
  {
    name: 'an erasure does not see changes that are being verified',
    file: store,
    find: `WHERE state NOT IN ('done', 'cancelled')`,
    replace: `WHERE state NOT IN ('done', 'cancelled', 'verifying')`,
    killed_by,
  },
  {
    name: 'an erasure does not see that the person is being added to a list',
    file: store,
    find: `added.every((id) => recordKeys.has(\`members/\${id}\`))`,
    replace: `false`,
    killed_by,
  },
  {
    name: 'with one person others are no longer added to a list',
    file: store,
    find: `added.every(`,
    replace: `added.some(`,
    killed_by,
  },
  {
    name: 'receipts of a company that has the number of the person are emptied',
    file: purge,
    find: `WHERE target_table = 'contacts' AND target_id = ?`,
    replace: `WHERE target_id = ?`,
    killed_by,
  },
  {
    name: 'rows of bulk runs about somebody erased are kept',
    file: purge,
    find: `db.prepare('DELETE FROM bulk_rows WHERE target_id = ?').run(subject.contact_id).changes`,
    replace: `0`,
    killed_by,
  },
]
