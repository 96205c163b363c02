import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DiskLevel, diskLevel, type Volume } from '~/shared/rules/disk/disk-level'
import { env } from './env'

/** Within this time nothing can fill what is left between the marks. */
const TTL_MS = 500
const RESERVE_FILE = 'reserve'

export interface VolumeState extends Volume {
  name: 'data' | 'database'
  total: number
}

export interface DiskState {
  level: DiskLevel
  volumes: VolumeState[]
}

let cached: { at: number; state: DiskState } | undefined

/** Free space of the data directory and of the embedded database, read at most twice a second. */
export function readDisk(): DiskState {
  const now = performance.now()
  if (cached && now - cached.at < TTL_MS) return cached.state
  const { DATA_DIR, DATABASE_DIR, MIN_FREE_SPACE } = env()
  const volumes = readVolumes(DATA_DIR, DATABASE_DIR)
  const state = { level: diskLevel(volumes, MIN_FREE_SPACE), volumes }
  cached = { at: now, state }
  return state
}

export const isDiskFull = (): boolean => readDisk().level === 'full'

/** Below the mark, unless evidence goes to a bucket. */
export const isEvidencePaused = (): boolean => !env().S3_BUCKET && readDisk().level !== 'ok'

export const areScheduledTestsPaused = (): boolean => readDisk().level !== 'ok'

/** `databaseDir` only for an embedded database; it may be on another volume. */
export function readVolumes(dataDir: string, databaseDir?: string | undefined): VolumeState[] {
  const database = databaseDir === undefined ? null : readVolume('database', databaseDir)
  const data = readVolume('data', dataDir)
  if (!data || !database) return [data ?? [], database ?? []].flat()
  return data.device === database.device ? [{ ...database, name: 'data' }] : [data, database]
}

export const reserveFile = (databaseDir: string): string => join(databaseDir, RESERVE_FILE)

/** Null when the space can't be read: an unknown disk must stop nothing. */
function readVolume(name: VolumeState['name'], directory: string): (VolumeState & { device: number }) | null {
  try {
    const existing = firstExisting(directory)
    const { bavail, blocks, bsize } = statfsSync(existing)
    const reserve =
      name === 'database' ? statSync(reserveFile(directory), { throwIfNoEntry: false })?.size : undefined
    const device = statSync(existing).dev
    return { name, free: bavail * bsize, total: blocks * bsize, reserve: reserve ?? null, device }
  } catch {
    return null
  }
}

function firstExisting(directory: string): string {
  const parent = dirname(directory)
  const exists = statSync(directory, { throwIfNoEntry: false }) !== undefined
  return exists || parent === directory ? directory : firstExisting(parent)
}
