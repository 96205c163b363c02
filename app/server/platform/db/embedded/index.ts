import { join } from 'node:path'
import { locateBinaries } from './binaries'
import { openCluster } from './cluster'
import { chooseIdentity } from './identity'
import { choosePlace } from './place'
import { type RunningPostgres, serve } from './server'
import { durableSettings, type Settings } from './settings'

export { bootId, commandOf, startTimeOf, within } from './process-info'
export { recoverCluster } from './recover'
export type { RunningPostgres } from './server'
export { loadingSettings, type Settings } from './settings'
export { startDurableScratch, startThrowawayCluster } from './throwaway'

export interface EmbeddedOptions {
  /** Holds the cluster, its password, its log and its library links. */
  dataDir: string
  /** Binaries of another PostgreSQL than the packaged one. */
  binDir?: string | undefined
  settings?: Settings
  /** Default: any free port. Set when clients already use the address of a server that died. */
  port?: number | undefined
}

/** Where the files of the server of a directory are; it may have to be outside of it. */
export const embeddedHome = (dataDir: string): string => choosePlace(dataDir, chooseIdentity())

/** Of the files of the server below its home. */
export const clusterFolder = (home: string): string => join(home, 'cluster')

/** Starts the PostgreSQL server of a directory on loopback, or adopts the running one. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<RunningPostgres> {
  const identity = chooseIdentity()
  const home = choosePlace(options.dataDir, identity)
  const binaries = locateBinaries(home, identity, options.binDir)
  const cluster = openCluster(home, identity, binaries, true)
  const settings = { ...durableSettings(), ...options.settings }
  return serve(cluster, { settings, port: options.port, signalAtParentsEnd: 'INT' })
}
