import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import {
  readRecording as open,
  type Recording,
  type Replay,
  replayRecording,
} from '../../../app/server/administration/demo/recording'
import type { AuditOutcome } from '../../../app/server/measuring/engine/types'

const FIXTURES = new URL('../../fixtures/recorded-runs/', import.meta.url)
const fileOf = (name: string, folder = FIXTURES) => fileURLToPath(new URL(`${name}.json.br`, folder))

export type { Replay }
export type Origins = Recording['origins']

const isText = (mediaType: string) => /^(text\/|application\/(json|xml|javascript))/.test(mediaType)

/** Compresses a run with all its evidence, by default without the trace, which is the largest piece. */
export async function writeRecording(
  name: string,
  run: { outcome: AuditOutcome; origins: Origins; durationMs: number },
  { folder = FIXTURES, keepTrace = false } = {},
): Promise<number> {
  const { evidence, ...outcome } = run.outcome
  const pieces = evidence
    .filter(({ kind }) => keepTrace || kind !== 'trace')
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
  await writeFile(fileOf(name, folder), packed)
  return packed.length
}

/** A recorded run whose URLs are those of the current origins. */
export async function readRecording(name: string, now: Origins): Promise<Replay> {
  const recording = await open(fileOf(name))
  const { origins } = recording
  const hostOf = (url: string) => url.replace(/^http:\/\//, '')
  return replayRecording(recording, (text) =>
    text
      .replaceAll(hostOf(origins.url), hostOf(now.url))
      .replaceAll(hostOf(origins.thirdPartyUrl), hostOf(now.thirdPartyUrl)),
  )
}
