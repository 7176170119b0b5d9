/** Tables whose lists cache totals and page positions until the table changes. */
const listed = ['contacts', 'companies', 'jobs', 'members', 'meetings', 'desk_prospects']

const versionTriggers = listed
  .flatMap((name) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (change) => `
CREATE TRIGGER ${name}_${change.toLowerCase()}_version AFTER ${change} ON ${name}
BEGIN UPDATE versions SET version = version + 1 WHERE name = '${name}'; END;`,
    ),
  )
  .join('')

const digits = (row: string) =>
  [' ', '-', '(', ')', '+', '.', '/'].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    `${row}.phone`,
  )
/**
 * Indexes a phone number as written, as bare digits, and as its last ten digits, so that any of
 * them finds it.
 */
const phone = (row: string) =>
  `${row}.phone || ' ' || ${digits(row)} || ' ' || substr(${digits(row)}, -10)`

/** Builds a full-text index of `table`, updated by triggers; its rowid is the table's seq. */
function index(table: string, columns: string[]) {
  const search = `${table}_search`
  const list = columns.join(', ')
  const values = (row: string) =>
    columns.map((column) => (column === 'phone' ? phone(row) : `${row}.${column}`)).join(', ')
  const changed = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  return `
CREATE VIRTUAL TABLE ${search} USING fts5(${list}, content='', contentless_delete=1, prefix='1 2 3', tokenize="unicode61 remove_diacritics 2");
CREATE TRIGGER ${search}_insert AFTER INSERT ON ${table} BEGIN INSERT INTO ${search} (rowid, ${list}) VALUES (new.seq, ${values('new')}); END;
CREATE TRIGGER ${search}_delete AFTER DELETE ON ${table} BEGIN DELETE FROM ${search} WHERE rowid = old.seq; END;
CREATE TRIGGER ${search}_update AFTER UPDATE ON ${table} WHEN ${changed}
BEGIN DELETE FROM ${search} WHERE rowid = old.seq; INSERT INTO ${search} (rowid, ${list}) VALUES (new.seq, ${values('new')}); END;`
}

/** Full-text search for `q` (contract §4), and the versions of the listed tables. */
export const search =
  versionTriggers +
  index('contacts', [
    'first_name',
    'last_name',
    'email',
    'phone',
    'title',
    'location',
    'target_role',
    'notes',
  ]) +
  index('companies', ['name', 'domain', 'industry', 'location', 'notes']) +
  index('jobs', ['title', 'company_name', 'location', 'sector', 'notes'])
