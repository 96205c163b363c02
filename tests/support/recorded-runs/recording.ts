import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { AuditOutcome, Evidence } from '../../../app/server/engine/types'

const folder = new URL('../../fixtures/recorded-runs/', import.meta.url)
const fileOf = (name: string) => fileURLToPath(new URL(`${name}.json.br`, folder))

export interface Origins {
  url: string
  thirdPartyUrl: string
}

type StoredPiece = Omit<Evidence, 'data'> & ({ text: string } | { base64: string })
interface Recording {
  origins: Origins
  durationMs: number
  outcome: Omit<AuditOutcome, 'evidence'>
  pieces: StoredPiece[]
}

const isText = (mediaType: string) => /^(text\/|application\/(json|xml|javascript))/.test(mediaType)

/** Compresses a run with all its evidence except the trace, which is the largest piece and not used. */
export async function writeRecording(
  name: string,
  run: { outcome: AuditOutcome; origins: Origins; durationMs: number },
): Promise<number> {
  const { evidence, ...outcome } = run.outcome
  const pieces = evidence
    .filter(({ kind }) => kind !== 'trace')
    .map(({ data, ...piece }) =>
      isText(piece.mediaType)
        ? { ...piece, text: data.toString('utf8') }
        : { ...piece, base64: data.toString('base64') },
    )
  const { origins, durationMs } = run
  const whole: Recording = { origins, durationMs, outcome, pieces }
  const packed = brotliCompressSync(JSON.stringify(whole), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  await writeFile(fileOf(name), packed)
  return packed.length
}

export interface Replay {
  durationMs: number
  outcome: AuditOutcome
}

/** A recorded run with its URLs rewritten to the current origins, so the evidence hashes change too. */
export async function readRecording(name: string, now: Origins): Promise<Replay> {
  const packed = brotliDecompressSync(await readFile(fileOf(name))).toString('utf8')
  const { origins, durationMs, outcome, pieces } = JSON.parse(packed) as Recording
  const moved = (text: string) =>
    [
      [origins.url, now.url],
      [origins.thirdPartyUrl, now.thirdPartyUrl],
    ].reduce((done, [from = '', to = '']) => {
      const [host, next] = [from, to].map((url) => url.replace(/^http:\/\//, ''))
      return done.replaceAll(host ?? '', next ?? '')
    }, text)

  const byHash = new Map(pieces.map((piece) => [piece.hash, piece]))
  const renewed = new Map<string, Evidence>()
  const renew = (piece: StoredPiece): Evidence => {
    const known = renewed.get(piece.hash)
    if (known) return known
    const { kind, mediaType, hash } = piece
    const data =
      'text' in piece
        ? Buffer.from(
            moved(piece.text).replace(/[0-9a-f]{64}/g, (named) => {
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
    outcome: { ...(JSON.parse(moved(JSON.stringify(outcome))) as typeof outcome), evidence },
  }
}
