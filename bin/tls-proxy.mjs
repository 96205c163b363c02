import { existsSync } from 'node:fs'
import { asRoot, installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { fail, say } from './process.mjs'

const PROGRAMS = ['/usr/bin/caddy', '/usr/bin/pebble', '/usr/bin/pebble-challtestsrv']
const HOW = 'Install Caddy and Pebble. On Debian: apt-get install caddy pebble'

const isThere = () => PROGRAMS.every((path) => existsSync(path))

/** The TLS proxy and the certificate authority for tests; installs them if the machine allows it. */
export async function ensureTlsProxy() {
  if (!isThere()) await alone('tls-proxy', async () => isThere() || (await install()))
}

async function install() {
  const prefix = await asRoot()
  if (!prefix) fail(`There is no Caddy or Pebble here, and no right to install them. ${HOW}`)
  say('Installing Caddy and Pebble, which tests use (once) …')
  await installPackages(prefix, ['caddy', 'pebble'])
  if (!isThere()) fail(`Caddy and Pebble could not be installed. ${HOW}`)
}
