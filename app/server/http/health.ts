import { readiness } from '../health'
import { getRuntime } from '../runtime'

/** Whether this process can do its work: 200 with what was looked at, or 503 with what is wrong. */
export async function readyResponse(): Promise<Response> {
  const state = await readiness(getRuntime().db)
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
