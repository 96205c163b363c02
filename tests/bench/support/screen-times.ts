import { median, percentile } from '~/shared/rules/statistics/statistics'
import type { Figure } from './figures'
import { inQuiet, percentText } from './foreign-load'
import type { BenchProcess } from './processes'
import { getGzipped } from './wire'

const WARM_UP = 10
const REQUESTS = 50
const KIB = 1024

interface Timing {
  ms: number[]
  htmlBytes: number
  html: string
}

/** Server time as the access log reports it: from the first byte of the request to the end of the response. */
async function timeScreen(web: BenchProcess, url: string, cookie: string): Promise<Timing> {
  const answers = []
  for (let i = 0; i < REQUESTS; i++) {
    const answer = await getGzipped(url, { cookie })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    answers.push(answer)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  const logged = new Map(web.lines.map((line) => [line['requestId'], Number(line['ms'])]))
  const ms = answers.map(({ requestId }) => logged.get(requestId) ?? Number.NaN)
  if (ms.some(Number.isNaN)) throw new Error('The access log lacks a request')
  const largest = answers.reduce((most, answer) => (answer.wireBytes > most.wireBytes ? answer : most))
  return { ms, htmlBytes: largest.wireBytes, html: largest.text }
}

interface Measured {
  what: string
  url: string
  cookie: string
  /** Of the median server time, and of the HTML as transferred, in KiB. */
  limits: { ms: number; html: number }
}

export async function measureScreen(
  web: BenchProcess,
  { what, url, cookie, limits }: Measured,
): Promise<{ figures: Figure[]; html: string }> {
  for (let i = 0; i < WARM_UP; i++) await getGzipped(url, { cookie })
  const { result, foreign, rounds } = await inQuiet({ rounds: 4, mostForeign: 0.1 }, () =>
    timeScreen(web, url, cookie),
  )
  const p95 = Math.round(percentile(result.ms, 95) ?? 0)
  const note = `p95 ${p95} ms; others used ${percentText(foreign)}, round of ${rounds}`
  const plain = `${(Buffer.byteLength(result.html) / KIB).toFixed(0)} KiB before compression`
  return {
    html: result.html,
    figures: [
      { what: `${what}: server time`, value: median(result.ms), unit: 'ms', limit: limits.ms, note },
      {
        what: `${what}: HTML, gzip`,
        value: result.htmlBytes / KIB,
        unit: 'KiB',
        limit: limits.html,
        note: plain,
      },
    ],
  }
}
