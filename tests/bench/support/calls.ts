import { dispatch } from '~/server/api/dispatch'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import type { Figure } from './figures'
import { inQuiet, percentText } from './foreign-load'

const WARM_UP = 10
const CALLS = 100

async function timeCall(path: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await dispatch(new Request(new URL(path, 'http://bench.test'), { headers: { cookie } }))
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body}`)
  return performance.now() - startedAt
}

/** Median time of whole calls in this process, with session, rights and presentation; ms. */
export async function measureCall(
  what: string,
  path: string,
  cookie: string,
  limit?: number,
): Promise<Figure> {
  for (let i = 0; i < WARM_UP; i++) await timeCall(path, cookie)
  const { result, foreign, rounds } = await inQuiet({ rounds: 4, mostForeign: 0.1 }, async () => {
    const ms = []
    for (let i = 0; i < CALLS; i++) ms.push(await timeCall(path, cookie))
    return ms
  })
  const p95 = (percentile(result, 95) ?? 0).toFixed(1)
  const note = `p95 ${p95} ms; others used ${percentText(foreign)}, round of ${rounds}`
  return { what, value: median(result), unit: 'ms', ...(limit !== undefined && { limit }), note }
}
