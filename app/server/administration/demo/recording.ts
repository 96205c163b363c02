import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { AuditOutcome, Evidence } from '../../measuring/engine/types'

const unpack = promisify(brotliDecompress)

export type StoredPiece = Omit<Evidence, 'data'> & ({ text: string } | { base64: string })

/** A run of the engine as it is kept in a file. `origins` are what its pages were served from. */
export interface Recording {
  origins: { url: string; thirdPartyUrl: string }
  durationMs: number
  outcome: Omit<AuditOutcome, 'evidence'>
  pieces: StoredPiece[]
}

export interface Replay {
  durationMs: number
  outcome: AuditOutcome
}

export const readRecording = async (file: string): Promise<Recording> =>
  JSON.parse((await unpack(await readFile(file))).toString('utf8')) as Recording

/** The run with its URLs rewritten. Evidence that names other evidence follows, since hashes change with the bytes. */
export function replayRecording(
  { durationMs, outcome, pieces }: Recording,
  rewrite: (text: string) => string,
): Replay {
  const byHash = new Map(pieces.map((piece) => [piece.hash, piece]))
  const renewed = new Map<string, Evidence>()
  const renew = (piece: StoredPiece): Evidence => {
    const known = renewed.get(piece.hash)
    if (known) return known
    const { kind, mediaType, hash } = piece
    const data =
      'text' in piece
        ? Buffer.from(
            rewrite(piece.text).replace(/[0-9a-f]{64}/g, (named) => {
              const other = named === hash ? undefined : byHash.get(named)
              return other ? renew(other).hash : named
            }),
          )
        : Buffer.from(piece.base64, 'base64')
    const fresh = createHash('sha256').update(data).digest('hex')
    const evidence = { kind, mediaType, hash: fresh, size: data.length, data }
    renewed.set(hash, evidence)
    return evidence
  }
  const evidence = pieces.map((piece) => ({ ...renew(piece), kind: piece.kind }))
  return {
    durationMs,
    outcome: { ...(JSON.parse(rewrite(JSON.stringify(outcome))) as typeof outcome), evidence },
  }
}
