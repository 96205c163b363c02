import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatSpace } from '~/shared/format/bytes'
import { env } from '../../platform/env'
import { type BackupPlace, folderPlace, type Manifest, restoreBackup, writeBackup } from '../backups'
import { measureUpgrade, startScratch } from './copy.store'
import type { Rehearsal } from './rules'

/** The copy, its text on the way there, and what the migrations add. */
const SPACE_FACTOR = 3

export type RehearsalSource =
  | { kind: 'database'; url: string; bytes: number }
  | { kind: 'backup'; place: BackupPlace; manifest: Manifest }

/** Migrates a copy of the database, in a server of its own on the disk of DATA_DIR, and measures what that costs. */
export async function rehearseUpgrade(
  source: RehearsalSource,
  onProgress: (text: string) => void,
): Promise<Rehearsal> {
  await mkdir(env().DATA_DIR, { recursive: true })
  const directory = await mkdtemp(join(env().DATA_DIR, 'rehearsal-'))
  try {
    await requireSpace(directory, source)
    const cluster = await startScratch(directory)
    try {
      await copyInto(cluster.url, source, directory, onProgress)
      return await measureUpgrade(cluster.url, onProgress)
    } finally {
      await cluster.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function requireSpace(directory: string, source: RehearsalSource): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const size =
    source.kind === 'database'
      ? source.bytes
      : source.manifest.tables.reduce((all, { bytes }) => all + bytes, 0)
  const needed = size * SPACE_FACTOR
  if (bavail * bsize < needed)
    throw new Error(
      `A rehearsal needs about ${formatSpace(needed).text} in ${env().DATA_DIR}, and ${formatSpace(bavail * bsize).text} are free`,
    )
}

async function copyInto(
  databaseUrl: string,
  source: RehearsalSource,
  directory: string,
  onProgress: (text: string) => void,
): Promise<void> {
  if (source.kind === 'backup') {
    await restoreBackup(
      { databaseUrl, blobs: null, place: source.place, isDrill: true, onProgress },
      source.manifest,
    )
    return
  }
  const place = folderPlace(join(directory, 'copy'))
  const unencrypted = { passphrase: null, retention: null, now: () => new Date() }
  const manifest = await writeBackup({
    databaseUrl: source.url,
    blobs: null,
    place,
    onProgress,
    ...unencrypted,
  })
  await restoreBackup({ databaseUrl, blobs: null, place, isDrill: true, onProgress }, manifest)
  await rm(join(directory, 'copy'), { recursive: true, force: true })
}
