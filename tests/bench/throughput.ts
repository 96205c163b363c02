import { parseArgs } from 'node:util'
import { findBrowser } from '~/server/measuring/engine'
import { env } from '~/server/platform/env'
import { randomOf } from '~/shared/rules/statistics/random'
import {
  coefficientOfVariation,
  mean,
  measured as measuredValues,
} from '~/shared/rules/statistics/statistics'
import { type Emulation, emulation } from '~/shared/schemas/agent'
import { HOUR_MS } from '~/shared/values/units'
import { startFixtureServer } from '../support/fixture-server'
import { type Figure, printFigures, printTable } from './support/figures'
import { percentText, watchForeignLoad } from './support/foreign-load'
import { collectWithLhci, LHCI } from './support/lhci'
import { addPage, deviceOf, type MeasuredPage, readPoint, runTests } from './support/measured-page'
import { plainFigures } from './support/plain-lighthouse'
import { type Product, withProduct } from './support/product'

/**
 * Tests per hour of the product (enqueue to store) and of `lhci collect`, which only writes files: alternating, same
 * pages and device, one run per page and round. Also compares the variation between rounds, and whether the number of
 * rounds is enough to distinguish it.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/good/,/shop/,/templates/agency/' },
    throttling: { type: 'string', default: 'devtools,simulate' },
    lhci: { type: 'string' },
  },
})
const ROUNDS = Number(values.rounds)
const AT_LEAST = 1.3
const SHOWN = ['lcp', 'fcp', 'si', 'tbt', 'performance'] as const
type Key = (typeof SHOWN)[number]
type Series = Map<string, Record<Key, number | null>[]>

interface Way {
  ms: number[]
  foreign: (number | null)[]
  series: Series
}
const newWay = (): Way => ({ ms: [], foreign: [], series: new Map() })

const record = (way: Way, url: string, figures: Record<Key, number | null>) =>
  way.series.set(url, [...(way.series.get(url) ?? []), figures])

async function measured<T extends { ms: number }>(way: Way, work: () => Promise<T>): Promise<T> {
  const watch = watchForeignLoad()
  const result = await work()
  way.foreign.push(watch.stop())
  way.ms.push(result.ms)
  return result
}

const variationOf = (rounds: Record<Key, number | null>[] = [], key: Key): number | null => {
  const part = coefficientOfVariation(rounds.map((figures) => figures[key]))
  return part === null ? null : 100 * part
}
const meanVariation = ({ series }: Way, key: Key): number | null =>
  mean([...series.values()].map((rounds) => variationOf(rounds, key)))

const deviations = ({ series }: Way, key: Key): number[][] =>
  [...series.values()].map((rounds) => {
    const values = measuredValues(rounds.map((figures) => figures[key]))
    const middle = mean(values) ?? 1
    return values.map((value) => value / middle - 1)
  })
const spread = (pages: number[][]) => mean(pages.flat().map((part) => part ** 2)) ?? 0

const lcpsOf = (rounds: Record<Key, number | null>[] = []): string =>
  `${rounds.map(({ lcp }) => lcp?.toFixed(0) ?? '–').join(' ')} (${percent(variationOf(rounds, 'lcp'))})`

const DRAWS = 20_000

/**
 * Permutation test, in per cent: the share of all reassignments of the measured deviations between both ways, page by
 * page, with a smaller difference in variation.
 */
function certaintyOfMore(ours: number[][], others: number[][]): number {
  const chance = randomOf(1)
  const difference = (a: number[][], b: number[][]) => spread(a) - spread(b)
  const seen = difference(ours, others)
  let smaller = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const dealt = ours.map((own, page) => {
      const all = [...own, ...(others[page] ?? [])]
      for (let i = all.length - 1; i > 0; i--) {
        const j = Math.floor(chance() * (i + 1))
        ;[all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0]
      }
      return [all.slice(0, own.length), all.slice(own.length)] as const
    })
    if (
      difference(
        dealt.map(([first]) => first),
        dealt.map(([, second]) => second),
      ) < seen
    )
      smaller += 1
  }
  return (100 * smaller) / DRAWS
}

const perHour = ({ ms }: Way, pages: number) => {
  const total = ms.reduce((sum, value) => sum + value, 0)
  return (HOUR_MS * pages * ms.length) / total
}
const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} %`)

async function compareThrottling(
  product: Product,
  pages: MeasuredPage[],
  browserPath: string,
  throttling: Emulation['throttling'],
): Promise<Figure[]> {
  const organization = pages[0]?.organization
  if (!organization) throw new Error('No page')
  const device = await deviceOf(product, organization, 'MOBILE')
  const imitation: Emulation = { ...emulation.parse(device.emulation), throttling }
  await product.db
    .updateTable('live.device')
    .set({ emulation: JSON.stringify(imitation) })
    .where('organization_id', '=', organization._id)
    .where('id', '=', device.id)
    .execute()
  const urls = pages.map(({ url }) => url)
  const collection = {
    urls,
    device: { formFactor: 'MOBILE' as const, emulation: imitation },
    browserPath,
    installedIn: values.lhci,
  }
  const ours = newWay()
  const lhci = newWay()
  const takeOurs = async () => {
    const { authorization } = await product.signIn()
    const { pointIds } = await measured(ours, () => runTests(product, authorization, pages, 'MOBILE'))
    for (const [i, pointId] of pointIds.entries())
      record(ours, urls[i] ?? '', await readPoint(product, authorization, pointId))
  }
  const takeLhci = async () => {
    const { reports } = await measured(lhci, () => collectWithLhci(collection))
    for (const [url, report] of reports) record(lhci, url, plainFigures(report))
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const take of round % 2 === 0 ? [takeOurs, takeLhci] : [takeLhci, takeOurs]) await take()

  console.log(`\n${throttling}: ${pages.length} pages, ${ROUNDS} rounds; variation from round to round`)
  printTable(
    ['', 'product', LHCI],
    [
      ...SHOWN.map((key) => [key, percent(meanVariation(ours, key)), percent(meanVariation(lhci, key))]),
      ['tests per hour', perHour(ours, pages.length).toFixed(0), perHour(lhci, pages.length).toFixed(0)],
      ['used by others', ours.foreign.map(percentText).join(' '), lhci.foreign.map(percentText).join(' ')],
    ],
  )
  const ratio = perHour(ours, pages.length) / perHour(lhci, pages.length)
  printTable(
    ['LCP in ms', 'product', LHCI],
    urls.map((url) => [new URL(url).pathname, lcpsOf(ours.series.get(url)), lcpsOf(lhci.series.get(url))]),
  )
  return [
    {
      what: `${throttling}: time of a test over that of lhci`,
      value: 1 / ratio,
      unit: '',
      limit: Number((1 / AT_LEAST).toFixed(3)),
      note: `${ratio.toFixed(2)} times as many tests per hour, at least ${AT_LEAST}`,
    },
    {
      what: `${throttling}: certainty that LCP varies more than with lhci`,
      value: certaintyOfMore(deviations(ours, 'lcp'), deviations(lhci, 'lcp')),
      unit: '%',
      limit: 95,
      note: `${percent(meanVariation(ours, 'lcp'))} beside ${percent(meanVariation(lhci, 'lcp'))}`,
    },
  ]
}

await withProduct(async (product) => {
  const browserPath = findBrowser(env().CHROME_PATH)
  if (!browserPath) throw new Error('No Chromium found')
  const fixtures = await startFixtureServer()
  try {
    for (const name of ['web', 'worker', 'agent'] as const) await product.start(name)
    const pages: MeasuredPage[] = []
    for (const path of values.pages.split(','))
      pages.push(await addPage(fixtures.url + path, pages[0]?.organization))
    // Warms up the machine's caches before either way is timed.
    const { authorization } = await product.signIn()
    await runTests(product, authorization, pages, 'MOBILE')
    const figures: Figure[] = []
    for (const throttling of values.throttling.split(',') as Emulation['throttling'][])
      figures.push(...(await compareThrottling(product, pages, browserPath, throttling)))
    printFigures(figures)
  } finally {
    await fixtures.close()
  }
})
