import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateBinaries } from './binaries'
import { openCluster } from './cluster'
import { chooseIdentity } from './identity'
import { choosePlace } from './place'
import { livePostmaster, stopPostmaster } from './postmaster'
import { commandOf } from './process-info'
import { type RunningPostgres, serve } from './server'
import { durableSettings, type Settings, throwawaySettings } from './settings'

const PREFIX = 'lightkeeper-throwaway-'
const NEEDED = 1024 * 1024 * 1024

function memoryDirectory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= NEEDED) return '/dev/shm'
  } catch {
    return tmpdir()
  }
  return tmpdir()
}

/** Removes clusters of killed processes, whose pid is part of the name. */
async function sweep(base: string) {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(PREFIX)) continue
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    if (!owner || commandOf(owner) !== null) continue
    const directory = join(base, name, 'cluster')
    const live = livePostmaster(directory)
    if (live) await stopPostmaster(live.pid, directory, true)
    rmSync(join(base, name), { recursive: true, force: true })
  }
}

/** An in-memory cluster without durability; removed by `stop` and with its process. */
export async function startThrowawayCluster(
  options: { binDir?: string | undefined; settings?: Settings; base?: string } = {},
): Promise<RunningPostgres> {
  const { base = memoryDirectory() } = options
  await sweep(base)
  const identity = chooseIdentity()
  const home = choosePlace(mkdtempSync(join(base, `${PREFIX}${process.pid}-`)), identity)
  try {
    const cluster = openCluster(home, identity, locateBinaries(home, identity, options.binDir), false)
    const settings = { ...throwawaySettings, ...options.settings }
    const running = await serve(cluster, { settings, signalAtParentsEnd: 'QUIT' })
    const stop = async () => {
      await stopPostmaster(running.pid, cluster.directory, true)
      rmSync(home, { recursive: true, force: true })
    }
    return { ...running, stop }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** Thrown away too, but as slow as the real one: on a disk, with all its care. Room for it has to be there. */
export const startDurableScratch = (base: string, binDir?: string | undefined): Promise<RunningPostgres> =>
  startThrowawayCluster({
    base,
    binDir,
    settings: {
      ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' },
      ...durableSettings(),
    },
  })
