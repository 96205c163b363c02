import { existsSync } from 'node:fs'
import { asRoot, installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { fail, run, say } from './process.mjs'

const PLACES = [
  '/usr/sbin/slapd',
  '/usr/libexec/slapd',
  '/usr/lib/openldap/slapd',
  '/opt/homebrew/opt/openldap/libexec/slapd',
]
const HOW = 'Install OpenLDAP, or set SLAPD_PATH to its server program. On Debian: apt-get install slapd'

const find = () => [process.env.SLAPD_PATH, ...PLACES].find((path) => path && existsSync(path))

/** Sets SLAPD_PATH to the LDAP server for tests; installs one if the machine allows it. */
export async function ensureSlapd() {
  process.env.SLAPD_PATH = find() ?? (await alone('slapd', async () => find() ?? (await install())))
}

async function install() {
  const prefix = await asRoot()
  if (!prefix) fail(`There is no OpenLDAP server here, and no right to install it. ${HOW}`)
  say('Installing the OpenLDAP server that tests use (once) …')
  // Without a default configuration Debian does not start slapd at boot.
  const answer = 'slapd slapd/no_configuration boolean true'
  const [command, ...args] = [...prefix, 'sh', '-c', `echo '${answer}' | debconf-set-selections`]
  await run(command, args, { capture: true })
  const isDone = await installPackages(prefix, ['slapd'])
  const found = isDone && find()
  if (!found) fail(`The OpenLDAP server could not be installed. ${HOW}`)
  return found
}
