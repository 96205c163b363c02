import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A file of a backup and what it must contain. */
export const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
export type Part = z.infer<typeof part>

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all its rows as text, in the order of the parts. */
  bytes: z.number(),
  sha256: z.string(),
  parts: z.array(part),
})
export type BackedUpTable = z.infer<typeof table>

export const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  postgres: z.number(),
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `parts` list what the database names, a line each. `missing` were not there when they were copied. */
  blobs: z.object({ count: z.number(), bytes: z.number(), missing: z.number(), parts: z.array(part) }),
  secrets: part.nullable(),
})
export type Manifest = z.infer<typeof manifest>

export const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')

/** Of the moment it shows; sorted by name they are sorted by time. */
export const backupId = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-')
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
export const isBackupId = (text: string): boolean => ID.test(text)

export const folderOf = (id: string): string => `backups/${id}`
export const manifestOf = (id: string): string => `${folderOf(id)}/manifest.json`
export const blobName = (key: string): string => `blobs/${key}`

/** Its second line shows that the first is whole. */
export const sealText = (text: string): string => `${text}\n${sha256Hex(text)}\n`

/** null when it is damaged. */
export function openSealed(bytes: Uint8Array): string | null {
  const [text = '', sum, ...rest] = Buffer.from(bytes).toString('utf8').split('\n')
  return sum === sha256Hex(text) && rest.join('') === '' ? text : null
}

/** Written last: a backup without it is not complete. */
export const printManifest = (written: Manifest): string => sealText(JSON.stringify(written))

/** null when it is damaged, or of another format. */
export function parseManifest(bytes: Uint8Array): Manifest | null {
  const text = openSealed(bytes)
  return text === null ? null : (manifest.safeParse(JSON.parse(text)).data ?? null)
}
