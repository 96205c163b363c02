import type { Profile } from '~/shared/schemas/auth'
import type { DiskHealth, PartFailure } from '~/shared/schemas/health'
import { readiness } from '../administration/health'
import { env } from '../platform/env'
import { RETRY_AFTER_SECONDS } from '../platform/errors'
import { getRuntime } from '../platform/runtime'
import { apiFor } from './api-for'
import { exchange } from './remote-api'

const stateResponse = (state: unknown, status: number): Response =>
  Response.json(state, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    },
  })

/** With a remote API, readiness is the API's. */
async function readyAsApi(apiUrl: string): Promise<Response> {
  const response = await exchange(new Request(new URL('/readyz', apiUrl))).catch(() => null)
  const state = response ? await response.json().catch(() => ({})) : { ready: false }
  return stateResponse(state, response?.status ?? 503)
}

/** Readiness: 200 with the checks, or 503 with the failures. */
export async function readyResponse(): Promise<Response> {
  const { API_URL } = env()
  if (API_URL) return readyAsApi(API_URL)
  const { db, reader } = getRuntime()
  const state = await readiness(db, reader)
  return stateResponse(state, state.ready ? 200 : 503)
}

/** For super admins while space is low; the notice must not fail a screen. */
export async function readDiskNotice(request: Request, visitor: Profile | null): Promise<DiskHealth | null> {
  if (!visitor?.isSuper) return null
  const disk = await apiFor(request)
    .get('/api/health/disk')
    .catch(() => null)
  return disk && disk.level !== 'ok' ? disk : null
}

/** For super admins while a part does not work; the notice must not fail a screen. */
export async function readPartFailures(request: Request, visitor: Profile | null): Promise<PartFailure[]> {
  if (!visitor?.isSuper) return []
  return apiFor(request)
    .get('/api/health/failures')
    .catch(() => [])
}
