import { proxyVariables } from './machine.mjs'
import { run, say } from './process.mjs'

const OPTIONS = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq']

/** The command prefix to become root without a password prompt; null when not possible. */
export async function asRoot() {
  const has = async (command, ...args) => (await run(command, args, { capture: true })).status === 0
  if (process.platform !== 'linux' || !(await has('apt-get', '--version'))) return null
  if (process.getuid() === 0) return []
  return (await has('sudo', '-n', 'true')) ? ['sudo', '-n'] : null
}

export async function installPackages(prefix, packages) {
  const steps = [
    ['update', ...OPTIONS],
    ['install', ...OPTIONS, '--no-install-recommends', ...packages],
  ]
  const variables = ['DEBIAN_FRONTEND=noninteractive', ...proxyVariables(process.env)]
  let isDone = true
  for (const step of steps) {
    const [command, ...args] = [...prefix, 'env', ...variables, 'apt-get', ...step]
    const { status, output } = await run(command, args, { capture: true })
    // A failed update may still leave usable lists; only the installation decides.
    if (status !== 0) say(output)
    isDone = status === 0
  }
  return isDone
}
