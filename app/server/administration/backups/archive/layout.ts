import { isBackupId } from '../format'

/**
 * `archive/CHAIN/bases/ID/…`: copies of the files of the database; `archive/CHAIN/changes/LSN-TIME.zst`: its write-ahead
 * log without a gap since the chain began. A chain ends when changes were lost or the database was restored.
 */
const ROOT = 'archive/'
const CHANGE = /^archive\/([a-z0-9_]+)\/changes\/([0-9a-f]{16})-([0-9a-f]{12})\.zst$/
const BASE = /^archive\/([a-z0-9_]+)\/bases\/([^/]+)\/manifest\.json$/

export const baseFolder = (chain: string, id: string): string => `${ROOT}${chain}/bases/${id}`
export const baseManifestName = (chain: string, id: string): string =>
  `${baseFolder(chain, id)}/manifest.json`
export const changeName = (chain: string, start: bigint, at: Date): string =>
  `${ROOT}${chain}/changes/${start.toString(16).padStart(16, '0')}-${at.getTime().toString(16).padStart(12, '0')}.zst`

export interface Change {
  name: string
  start: bigint
  /** What was committed before is in it, or in one before it. */
  at: number
}
export interface Chain {
  name: string
  /** The oldest first. */
  bases: string[]
  changes: Change[]
}

export function chainsOf(names: readonly string[]): Chain[] {
  const chains = new Map<string, Chain>()
  const chainOf = (name: string) => {
    const chain = chains.get(name) ?? { name, bases: [], changes: [] }
    chains.set(name, chain)
    return chain
  }
  for (const name of names.toSorted()) {
    const [, ofBase = '', id = ''] = BASE.exec(name) ?? []
    if (isBackupId(id)) chainOf(ofBase).bases.push(id)
    const [, ofChange, start, at] = CHANGE.exec(name) ?? []
    if (ofChange) chainOf(ofChange).changes.push({ name, start: BigInt(`0x${start}`), at: Number(`0x${at}`) })
  }
  return [...chains.values()]
}

/** `1A/2B00` as PostgreSQL prints a position of its log. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
export const printLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase()

export const segmentStart = (lsn: bigint, segmentBytes: number): bigint => lsn - (lsn % BigInt(segmentBytes))

export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const [segment, inFile] = [lsn / BigInt(segmentBytes), 0x1_0000_0000n / BigInt(segmentBytes)]
  return [BigInt(timeline), segment / inFile, segment % inFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** The first change that matters from `lsn` on. Earlier ones end before it. */
export const changesFrom = (changes: readonly Change[], lsn: bigint): Change[] =>
  changes.slice(
    Math.max(
      0,
      changes.findLastIndex(({ start }) => start <= lsn),
    ),
  )

export const ARCHIVE_ROOT = ROOT
