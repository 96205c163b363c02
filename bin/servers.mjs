import { existsSync } from 'node:fs'
import { asRoot, installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { fail, run, say } from './process.mjs'

/** Servers of other projects that tests run against: where they are found, and how Debian installs them. */
const SERVERS = {
  slapd: {
    title: 'OpenLDAP',
    variable: 'SLAPD_PATH',
    places: [
      '/usr/sbin/slapd',
      '/usr/libexec/slapd',
      '/usr/lib/openldap/slapd',
      '/opt/homebrew/opt/openldap/libexec/slapd',
    ],
    // Without a default configuration Debian does not start slapd at boot.
    answer: 'slapd slapd/no_configuration boolean true',
  },
  prometheus: {
    title: 'Prometheus',
    variable: 'PROMETHEUS_PATH',
    places: ['/usr/bin/prometheus', '/usr/local/bin/prometheus', '/opt/homebrew/bin/prometheus'],
  },
}

const find = ({ variable, places }) =>
  [process.env[variable], ...places].find((path) => path && existsSync(path))

/** Sets the variable that names the server; installs it if the machine allows it. */
export const ensureServer = (name) => async () => {
  const server = SERVERS[name]
  process.env[server.variable] =
    find(server) ?? (await alone(name, async () => find(server) ?? install(name)))
}

async function install(name) {
  const server = SERVERS[name]
  const how = `Install ${server.title}, or set ${server.variable} to its server program. On Debian: apt-get install ${name}`
  const prefix = await asRoot()
  if (!prefix) fail(`There is no ${server.title} server here, and no right to install it. ${how}`)
  say(`Installing the ${server.title} server that tests use (once) …`)
  if (server.answer) {
    const [command, ...args] = [...prefix, 'sh', '-c', `echo '${server.answer}' | debconf-set-selections`]
    await run(command, args, { capture: true })
  }
  const isDone = await installPackages(prefix, [name])
  const found = isDone && find(server)
  if (!found) fail(`The ${server.title} server could not be installed. ${how}`)
  return found
}
