import { spawnSync } from 'node:child_process'

export interface Isolation {
  prefix: string[]
  /** Command words in front of the browser that drop root. */
  browserPrefix: string[]
  hasSandbox: boolean
  browserUser: number | null
}

const NOBODY = 65_534
const KILL_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL']
const OWN_PROCESSES = ['--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc']
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const USER_NAMESPACE = ['unshare', '--user', '--map-current-user']

function works(words: string[]): boolean {
  const [command = '', ...rest] = words
  return spawnSync(command, [...rest, 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
}

function probe(): Isolation {
  const isRoot = process.getuid?.() === 0
  if (process.platform !== 'linux')
    return { prefix: [], browserPrefix: [], hasSandbox: !isRoot, browserUser: null }
  const prefixes = [
    [...KILL_WITH_PARENT, 'unshare', ...OWN_PROCESSES],
    [...KILL_WITH_PARENT, ...USER_NAMESPACE, ...OWN_PROCESSES],
    KILL_WITH_PARENT,
  ]
  const prefix = prefixes.find(works) ?? []
  if (!isRoot)
    return { prefix, browserPrefix: [], hasSandbox: works([...prefix, ...USER_NAMESPACE]), browserUser: null }
  const canDrop = works([...prefix, ...AS_NOBODY, ...USER_NAMESPACE])
  return canDrop
    ? { prefix, browserPrefix: AS_NOBODY, hasSandbox: true, browserUser: NOBODY }
    : { prefix, browserPrefix: [], hasSandbox: false, browserUser: null }
}

let found: Isolation | undefined

/** The isolation that this machine supports; tested once per process. */
export function isolation(): Isolation {
  found ??= probe()
  return found
}
