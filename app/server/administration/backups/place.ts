import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { S3mini } from 's3mini'
import { clearOldDrafts, writeWhole } from '../../platform/blobs'
import { env } from '../../platform/env'

/** Where backups are kept. Names are paths with `/`; contents are complete once written. */
export interface BackupPlace {
  label: string
  put(name: string, data: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** All names that begin with `prefix`, in order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/
const CALL_LIMIT_MS = 120_000

/** A folder, or `s3://bucket/folder` at the server that `S3_ENDPOINT` names. */
export function openPlace(to: string): BackupPlace {
  const [, bucket, folder = ''] = BUCKET.exec(to) ?? []
  if (bucket) return bucketPlace(to, bucket, folder.replace(/\/+$/, ''))
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to)) throw new Error(`${to} is neither a folder nor s3://bucket/folder`)
  return folderPlace(resolve(to))
}

export function folderPlace(root: string): BackupPlace {
  const pathOf = (name: string) => join(root, ...name.split('/'))
  const drafts = join(root, 'drafts')
  let prepared: Promise<void> | undefined
  return {
    label: root,
    async put(name, data) {
      await namingFullDisk(root, async () => {
        for (const folder of [dirname(pathOf(name)), drafts])
          await mkdir(folder, { recursive: true, mode: 0o700 })
        prepared ??= clearOldDrafts(drafts)
        await prepared
        await writeWhole(pathOf(name), data, drafts)
      })
    },
    get: (name) => readFile(pathOf(name)).catch(unlessAbsent(undefined)),
    async list(prefix) {
      const from = pathOf(prefix.replace(/\/[^/]*$/, ''))
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessAbsent([]))
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .toSorted()
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Of many folders, the error of a write does not say which is full. */
export async function namingFullDisk<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw isFull ? new Error(`No space is left in ${folder}`, { cause: error }) : error
  }
}

function unlessAbsent<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
}

function bucketPlace(label: string, bucket: string, folder: string): BackupPlace {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env()
  if (!S3_ENDPOINT || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(
      `For ${label} set S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`,
    )
  const s3 = new S3mini({
    endpoint: `${S3_ENDPOINT.replace(/\/+$/, '')}/${bucket}`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    requestAbortTimeout: CALL_LIMIT_MS,
  })
  const full = (name: string) => (folder ? `${folder}/${name}` : name)
  return {
    label,
    async put(name, data) {
      await s3.putObject(full(name), data, 'application/octet-stream')
    },
    async get(name) {
      const found = await s3.getObjectArrayBuffer(full(name))
      return found ? Buffer.from(found) : undefined
    },
    async list(prefix) {
      const found = (await s3.listObjects('/', full(prefix))) ?? []
      return found.map(({ Key }) => (folder ? Key.slice(folder.length + 1) : Key)).toSorted()
    },
    async remove(name) {
      await s3.deleteObject(full(name))
    },
  }
}
