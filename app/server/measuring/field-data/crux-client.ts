import { createHash } from 'node:crypto'
import { type CruxPeriod, periodOf, periodsOf } from '~/shared/rules/field-data/crux'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldLevel } from '~/shared/schemas/field-data'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { countCall } from '../../platform/rate-limits'

const TIMEOUT_MS = 15_000
/** Quota per key, shared by the daily and the history API and by all processes. */
const CALLS_PER_MINUTE = 150
const USUAL_PAUSE_MS = 60_000

/** The quota is used up, by our count or by the API's; nothing is sent until `retryAfterMs` passed. */
export class CruxBusyError extends Error {
  constructor(readonly retryAfterMs: number) {
    super('The quota of the CrUX API is used up')
  }
}

export const isCruxOn = (): boolean => env().CRUX_API_KEY !== undefined

interface About {
  level: FieldLevel
  url: string
  formFactor: FormFactor
}

const callerOf = (key: string) => `crux:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`

function pauseOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, 3_600) * 1000 : USUAL_PAUSE_MS
}

/** 400 means an invalid key or a URL that CrUX can't know. */
const isKeyRefused = async (response: Response) => /API[_ ]key/i.test(await response.text())

/** null where CrUX has no data: 404, or 400 for non-public URLs. */
async function ask(ctx: Ctx, method: string, { level, url, formFactor }: About): Promise<unknown> {
  const { CRUX_API_KEY = '', CRUX_API_URL } = env()
  const { refused, rate } = await countCall(ctx, callerOf(CRUX_API_KEY), CALLS_PER_MINUTE)
  if (refused) throw new CruxBusyError(rate.resetSeconds * 1000)
  const address = new URL(`/v1/records:${method}`, CRUX_API_URL)
  address.searchParams.set('key', CRUX_API_KEY)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      [level]: url,
      formFactor: formFactor === 'MOBILE' ? 'PHONE' : 'DESKTOP',
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404 || (response.status === 400 && !(await isKeyRefused(response)))) return null
  if (response.status === 429) throw new CruxBusyError(pauseOf(response.headers))
  if (!response.ok) throw new Error(`The CrUX API responded with status ${response.status}`)
  return response.json()
}

/** The latest 28 days; null where CrUX has no data. */
export async function fetchRecord(ctx: Ctx, about: About): Promise<CruxPeriod | null> {
  const answer = await ask(ctx, 'queryRecord', about)
  return answer === null ? null : periodOf(answer)
}

/** 25 weekly periods, oldest first. */
export async function fetchHistory(ctx: Ctx, about: About): Promise<CruxPeriod[]> {
  const answer = await ask(ctx, 'queryHistoryRecord', about)
  return answer === null ? [] : periodsOf(answer)
}
