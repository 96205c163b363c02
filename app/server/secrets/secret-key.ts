import { createHash, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../env'

const FILE = 'secret.key'
const KEY_BYTES = 32

/**
 * The key that secrets are sealed with: derived from SECRET_KEY, else kept in the data directory, made at first
 * use. Of several processes that make it at once, one wins and all take that one.
 */
async function loadKey(): Promise<Buffer> {
  const { SECRET_KEY, DATA_DIR } = env()
  if (SECRET_KEY) return createHash('sha256').update(`lightkeeper secrets ${SECRET_KEY}`).digest()
  const path = join(DATA_DIR, FILE)
  const known = await readKey(path)
  if (known) return known
  await mkdir(DATA_DIR, { recursive: true })
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  const made = await readKey(path)
  if (!made) throw new Error(`${path} holds no key`)
  return made
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64url')
  // A new key in its place would make every secret that is kept unreadable for good.
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes`)
  return key
}

let loaded: Promise<Buffer> | undefined

export function secretKey(): Promise<Buffer> {
  loaded ??= loadKey().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** A key for one place that nobody can guess and that is the same whenever it is asked for; safe in addresses. */
export const derivedKey = async (place: string): Promise<string> =>
  createHmac('sha256', await secretKey())
    .update(place)
    .digest('base64url')
