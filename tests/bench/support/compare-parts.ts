import { loadavg } from 'node:os'
import { coefficientOfVariation, median } from '~/shared/rules/statistics/statistics'
import type { Emulation } from '~/shared/schemas/agent'
import { type MedianDifference, medianDifference, type Pair } from '../../support/median-difference'
import { type EngineFigures, type Part, parseParts } from './engine-parts'
import { printFigures, printTable } from './figures'
import { inQuiet } from './foreign-load'
import { plainFigures, runPlainLighthouse, writePlainConfig } from './plain-lighthouse'

const KEYS = ['tbt', 'lcp', 'fcp', 'si'] as const
type Key = (typeof KEYS)[number]

interface PartsBench {
  /** Each way leaves out the parts it names: 'none', 'proxy', 'proxy+isolation', 'all'. */
  ways: readonly string[]
  pages: readonly { name: string; url: string }[]
  emulation: Emulation
  runs: number
  /** Seconds after which no further round starts. */
  limit: number
  quiet: { rounds: number; mostForeign: number }
  browserPath: string
  folder: string
  measure: (url: string, emulation: Emulation, without: readonly Part[]) => Promise<EngineFigures>
}

type Round = Map<string, EngineFigures>
const PLAIN = 'lighthouse'

/** Rotates the order and reverses every second one, so that no way always follows the same one. */
function orderOf<T>(all: readonly T[], run: number): T[] {
  const rotated = [...all.slice(run % all.length), ...all.slice(0, run % all.length)]
  return run % 2 === 0 ? rotated : rotated.reverse()
}

async function measureRounds(bench: PartsBench): Promise<Map<string, Round[]>> {
  const { ways, pages, emulation, runs, limit, quiet, browserPath, folder } = bench
  const configPath = await writePlainConfig(folder, { formFactor: 'MOBILE', emulation })
  const rounds = new Map<string, Round[]>(pages.map(({ name }) => [name, []]))
  const startedAt = Date.now()
  for (let run = 0; run < runs; run++) {
    for (const { name, url } of pages) {
      if (Date.now() - startedAt > limit * 1000) return rounds
      const round: Round = new Map()
      for (const way of orderOf([PLAIN, ...ways], run)) {
        const measure = async () =>
          way === PLAIN
            ? plainFigures((await runPlainLighthouse(url, { configPath, browserPath })).report)
            : bench.measure(url, emulation, parseParts(way))
        const { result, foreign } = await inQuiet(quiet, measure)
        round.set(way, result)
        const { tbt, lcp } = result
        console.error(JSON.stringify({ page: name, way, tbt, lcp, foreign, load: loadavg()[0] }))
      }
      rounds.get(name)?.push(round)
    }
  }
  return rounds
}

const valuesOf = (rounds: readonly Round[], way: string, key: Key) =>
  rounds.map((round) => round.get(way)?.[key] ?? null)

function pairsOf(rounds: readonly Round[], way: string, key: Key): Pair[] {
  const [ours, plain] = [valuesOf(rounds, way, key), valuesOf(rounds, PLAIN, key)]
  return ours.flatMap((own, i): Pair[] => {
    const other = plain[i] ?? null
    return own === null || other === null ? [] : [[own, other]]
  })
}

/** Pairs of all pages, each in per cent of the plain median of its page. */
const pooledPairs = (pages: readonly (readonly Round[])[], way: string, key: Key): Pair[] =>
  pages.flatMap((rounds) => {
    const whole = (median(valuesOf(rounds, PLAIN, key)) ?? 0) / 100
    return whole === 0
      ? []
      : pairsOf(rounds, way, key).map(([own, other]): Pair => [own / whole, other / whole])
  })

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`
const variation = (values: (number | null)[]) => {
  const share = coefficientOfVariation(values)
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}

const cellsOf = ({ pairs, ours, plain, difference, low, high }: MedianDifference, unit: string) => [
  String(pairs),
  ours.toFixed(1),
  plain.toFixed(1),
  `${signed(difference)} ${unit}`,
  `${signed(low)} to ${signed(high)}`,
]

function rowsOf(name: string, rounds: readonly Round[], way: string): string[][] {
  return KEYS.flatMap((key) => {
    const found = medianDifference(pairsOf(rounds, way, key))
    if (!found) return []
    const variations = [way, PLAIN].map((one) => variation(valuesOf(rounds, one, key)))
    return [[name, way, key, ...cellsOf(found, 'ms'), ...variations]]
  })
}

function pooledRows(pages: readonly (readonly Round[])[], way: string): string[][] {
  return KEYS.flatMap((key) => {
    const found = medianDifference(pooledPairs(pages, way, key))
    return found ? [['all', way, key, ...cellsOf(found, '%'), '', '']] : []
  })
}

/**
 * Compares the engine with the plain command by turns, whole and with parts left out. The first way, usually the whole
 * engine, has to agree: the interval of its difference in blocking time has to include zero.
 */
export async function compareParts(bench: PartsBench): Promise<void> {
  const rounds = await measureRounds(bench)
  const { ways } = bench
  console.log(
    '\nMedians with the 95 % interval of their difference (bootstrap of pairs), and the variation of the runs',
  )
  printTable(
    [
      'page',
      'without',
      'metric',
      'pairs',
      'engine',
      'lighthouse',
      'difference',
      '95 %',
      'varies',
      'lighthouse',
    ],
    [
      ...[...rounds].flatMap(([name, own]) => ways.flatMap((way) => rowsOf(name, own, way))),
      ...ways.flatMap((way) => pooledRows([...rounds.values()], way)),
    ],
  )
  const found = medianDifference(pooledPairs([...rounds.values()], ways[0] ?? '', 'tbt'))
  if (!found) return
  const note = `without ${ways[0]}: ${signed(found.difference)} %, from ${signed(found.low)} to ${signed(found.high)} %`
  printFigures([
    { what: 'TBT that the engine certainly adds', value: Math.max(0, found.low), unit: '%', limit: 0, note },
  ])
}
