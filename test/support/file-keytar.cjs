// node --require this, or electron -r: `keytar` keeps its entries in files below
// HOTDESK_TEST_KEYCHAIN. For journeys on systems that have no keychain but the person's own; made-up
// secrets of tests are all it ever holds.
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { registerHooks } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const nameOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 24)
const folderOf = (service) => join(process.env.HOTDESK_TEST_KEYCHAIN, nameOf(service))
const fileOf = (service, account) => join(folderOf(service), nameOf(account))

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

module.exports = {
  async getPassword(service, account) {
    return read(fileOf(service, account))?.password ?? null
  },
  async setPassword(service, account, password) {
    mkdirSync(folderOf(service), { recursive: true })
    writeFileSync(fileOf(service, account), JSON.stringify({ account, password }))
  },
  async deletePassword(service, account) {
    const wasThere = read(fileOf(service, account)) !== null
    rmSync(fileOf(service, account), { force: true })
    return wasThere
  },
  async findCredentials(service) {
    mkdirSync(folderOf(service), { recursive: true })
    return readdirSync(folderOf(service)).map((name) => read(join(folderOf(service), name)))
  },
}

const url = pathToFileURL(__filename).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar' ? { url, shortCircuit: true } : next(specifier, context),
})
