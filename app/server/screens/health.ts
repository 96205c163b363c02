import { readiness } from '../health'
import { env } from '../process/env'
import { getRuntime } from '../process/runtime'
import { exchange } from './remote-api'

/** Screens whose API stands elsewhere are as ready as that is. */
async function readyAsApi(apiUrl: string): Promise<Response> {
  const response = await exchange(new Request(new URL('/readyz', apiUrl))).catch(() => null)
  const state = response ? await response.json().catch(() => ({})) : { ready: false }
  return Response.json(state, { status: response?.status ?? 503, headers: { 'cache-control': 'no-store' } })
}

/** Whether this process can do its work: 200 with what was looked at, or 503 with what is wrong. */
export async function readyResponse(): Promise<Response> {
  const { API_URL } = env()
  if (API_URL) return readyAsApi(API_URL)
  const state = await readiness(getRuntime().db)
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
