import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey } from './key'
import type { BlobStore } from './store-interface'

/** A draft this old belongs to a process that has ended. */
const OLD_DRAFT_MS = 3_600_000
const READ_BYTES = 64 * 1024

/**
 * Blobs as files under `root`, written to a temporary file and renamed, so that a crash leaves no partial
 * blob.
 */
export function diskBlobs(root: string): BlobStore {
  const drafts = join(root, 'drafts')
  let prepared: Promise<void> | undefined
  const pathOf = (key: string) => {
    const [organization = '', hash = ''] = assertKey(key).split('/')
    return join(root, organization, hash.slice(0, 2), hash.slice(2))
  }
  const has = async (key: string) =>
    stat(pathOf(key)).then(
      () => true,
      (error: NodeJS.ErrnoException) => rethrowUnlessAbsent(error, false),
    )
  return {
    has,
    async put(key, data) {
      const path = pathOf(key)
      const folder = dirname(path)
      prepared ??= clearOldDrafts(drafts).catch((error: unknown) => {
        // Retry on the next call: a disk may be full or unavailable for a while.
        prepared = undefined
        throw error
      })
      await Promise.all([prepared, mkdir(folder, { recursive: true })])
      await writeWhole(path, data, drafts)
    },
    get: (key) => readFile(pathOf(key)).catch((error) => rethrowUnlessAbsent(error, undefined)),
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch((error) => rethrowUnlessAbsent(error, undefined))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, body: file.createReadStream({ ...range, highWaterMark: READ_BYTES }) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    url: async () => null,
  }
}

/** Complete and durable once resolved, otherwise not there at all. Both folders must exist. */
export async function writeWhole(path: string, data: Uint8Array, drafts: string): Promise<void> {
  const draft = join(drafts, randomBytes(12).toString('hex'))
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(data)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

function rethrowUnlessAbsent<T>(error: NodeJS.ErrnoException, otherwise: T): T {
  if (error.code === 'ENOENT') return otherwise
  throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes partial files left by a crash, once per process. */
export async function clearOldDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const old = Date.now() - OLD_DRAFT_MS
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < old) await rm(path, { force: true })
    }),
  )
}
