import Table from 'cli-table3'
import pc from 'picocolors'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { verdictMessages } from '~/shared/messages/verdict'
import { paths } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { CATEGORIES, type Rating, rateScore } from '~/shared/rules/report/scores'
import { incompleteText } from '~/shared/rules/report/verdict-text'
import type { PointDetail, Test } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS, rate } from '~/shared/values/web-vitals'
import { readPoint } from '../../measuring/results'
import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import type { AddedPage } from './add-pages'

const SHOWN: MetricKey[] = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests']

const paint = (rating: Rating | null, text: string) =>
  rating === 'good'
    ? pc.green(text)
    : rating === 'warning'
      ? pc.yellow(text)
      : rating === 'poor'
        ? pc.red(text)
        : text

const pointOf = async (ctx: Ctx, id: string): Promise<PointDetail> =>
  readPoint(await authorize(ctx, 'run.read', { kind: 'run', id }))

/** Whether every successful test has all its figures. */
export async function printResults(
  ctx: Ctx,
  pages: AddedPage[],
  tests: Test[],
  publicUrl: string,
): Promise<boolean> {
  let isComplete = true
  for (const page of pages) {
    const own = tests.filter((test) => test.page === page.pageId)
    const measured = await pointsOf(
      ctx,
      own.filter((test) => test.status === 'success'),
    )
    console.log(`\n${pc.bold(page.url)}`)
    if (measured.length > 0) console.log(tableOf(measured))
    for (const { test, point } of measured) {
      const redirect = redirectText(point)
      if (redirect) console.log(`${pc.yellow('!')} ${test.deviceName}: ${redirect}`)
      const line = incompleteText(test.deviceName, point)
      if (line === null) continue
      isComplete = false
      console.log(`${pc.red('✗')} ${line}.`)
    }
    for (const test of own.filter((each) => each.status !== 'success')) {
      const why = test.failureCode ? failureSentence(test.failureCode) : test.status
      console.log(`${pc.red('✗')} ${test.deviceName}: ${why} ${pc.dim(test.failureCode ?? '')}`)
    }
    for (const test of own) {
      const params = { device: test.device, location: test.location, pointId: test.pointId }
      const report = paths.report(page.siteId, page.pageId, 'performance', params)
      console.log(`${pc.dim(test.deviceName.padEnd(8))} ${publicUrl}${report}`)
    }
  }
  return isComplete
}

/** A sign-in page may be all that was measured. */
function redirectText({ redirectedTo, isSignIn }: PointDetail): string | null {
  if (redirectedTo === null) return null
  return isSignIn ? verdictMessages.signIn(redirectedTo) : `${runQualityMessages.redirected} ${redirectedTo}`
}

interface Measured {
  test: Test
  point: PointDetail
}

async function pointsOf(ctx: Ctx, tests: Test[]): Promise<Measured[]> {
  const found = tests.map(async (test) =>
    test.pointId ? [{ test, point: await pointOf(ctx, test.pointId) }] : [],
  )
  return (await Promise.all(found)).flat()
}

function tableOf(measured: Measured[]): string {
  const head = ['', 'Perf', 'A11y', 'BP', 'SEO', ...SHOWN.map((key) => METRICS[key].shortName)]
  const colAligns = ['left' as const, ...head.slice(1).map(() => 'right' as const)]
  const table = new Table({ head, colAligns, style: { head: [], border: [], compact: true } })
  for (const { test, point } of measured)
    table.push([
      test.deviceName,
      ...CATEGORIES.map(({ key }) =>
        paint(rateScore(point.scores[key]), formatScore(point.scores[key]).text),
      ),
      ...SHOWN.map((key) =>
        paint(rate(key, point.metrics[key], test.formFactor), formatMetric(key, point.metrics[key]).text),
      ),
    ])
  return table.toString()
}
