import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './store-interface'

const KEY = /^\d+\/[0-9a-f]{64}$/

/** Blobs as files under `root`, written beside and renamed into place, so that a crash leaves no half blob. */
export function diskBlobs(root: string): BlobStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a blob key: ${key}`)
    const [organization = '', hash = ''] = key.split('/')
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
      if (await has(key)) return
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true })
      const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
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
      await syncFolder(folder)
    },
    get: (key) => readFile(pathOf(key)).catch((error) => rethrowUnlessAbsent(error, undefined)),
    delete: (key) => rm(pathOf(key), { force: true }),
    url: async () => null,
  }
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
