/**
 * What only the long form runs. `parts` is how often SLICE divides a unit, by rows of its tables; `cpu` and `seconds` are
 * CPU and wall seconds of one part alone, start included, on the machine of tests/budget.json.
 */
const engine = { runner: 'vitest', projects: ['engine'] }
const api = { runner: 'vitest', projects: ['api', 'api-settings'] }
const faults = {
  runner: 'vitest',
  projects: ['faults', 'faults-timed', 'endurance'],
  isSystemDependent: true,
}
const http = { runner: 'playwright', projects: ['http'] }
const browser = { runner: 'playwright', projects: ['js'] }
const scriptless = { runner: 'playwright', projects: ['nojs'] }

export const UNITS = [
  {
    name: 'smoke pages',
    ...engine,
    files: ['engine/smoke'],
    only: 'agrees with plain Lighthouse',
    parts: 34,
    cpu: 50,
    seconds: 80,
  },
  {
    name: 'template pages',
    ...engine,
    files: ['engine/smoke'],
    only: 'the template',
    parts: 7,
    cpu: 50,
    seconds: 80,
  },
  { name: 'odd pages', ...engine, files: ['engine/odd-pages'], parts: 17, cpu: 52, seconds: 110 },
  {
    name: 'long documents',
    ...scriptless,
    files: ['print-preview.spec'],
    only: 'contents right: (site|benchmark)',
    parts: 1,
    cpu: 45,
    seconds: 90,
  },
  { name: 'fuzz', ...api, files: ['api/fuzz'], parts: 3, cpu: 45, seconds: 60 },
  {
    name: 'damaged backups',
    ...api,
    files: ['api/backup-faults', 'api/archive.test'],
    parts: 6,
    cpu: 60,
    seconds: 90,
  },
  { name: 'demo of a year', ...api, files: ['api/demo'], parts: 1, cpu: 35, seconds: 60 },
  {
    name: 'second kills',
    ...faults,
    files: ['faults/shared-product'],
    only: 'before the answer|deletes for good|a move of a client',
    parts: 1,
    cpu: 32,
    seconds: 120,
  },
  { name: 'long silence', ...faults, files: ['faults/uptime-kill'], parts: 1, cpu: 22, seconds: 240 },
  {
    name: 'frozen processes',
    ...faults,
    files: ['faults/killed-parts'],
    only: 'when they freeze',
    parts: 1,
    cpu: 35,
    seconds: 160,
  },
  {
    name: 'accuracy of outages',
    ...faults,
    files: ['faults/uptime-accuracy'],
    parts: 1,
    cpu: 38,
    seconds: 330,
  },
  {
    name: 'axe before signing in',
    ...browser,
    files: ['accessibility-layout'],
    only: 'before signing in',
    parts: 1,
    cpu: 18,
    seconds: 40,
  },
  { name: 'prober cut off', ...faults, files: ['faults/uptime-cut'], parts: 1, cpu: 33, seconds: 300 },
  {
    name: 'axe of the whole API reference',
    ...http,
    files: ['accessibility.spec'],
    only: 'API reference',
    parts: 1,
    cpu: 22,
    seconds: 40,
  },
  {
    name: 'nearly full disk',
    ...faults,
    files: ['faults/full-disk-pauses'],
    parts: 1,
    cpu: 45,
    seconds: 120,
  },
  {
    name: 'sentences of all screens',
    ...http,
    files: ['language.spec'],
    only: 'takes its sentences',
    parts: 1,
    cpu: 28,
    seconds: 60,
  },
  { name: 'first run without scripts', ...http, files: ['first-run'], parts: 1, cpu: 50, seconds: 120 },
  { name: 'TLS proxy', ...http, files: ['tls-proxy'], parts: 1, cpu: 29, seconds: 75 },
  {
    name: 'demo on a screen',
    ...http,
    files: ['e2e/demo'],
    only: 'and back',
    parts: 1,
    cpu: 50,
    seconds: 120,
  },
  {
    name: 'width in a long language',
    ...scriptless,
    files: ['language-layout'],
    parts: 2,
    cpu: 42,
    seconds: 70,
  },
  {
    name: 'axe of screens',
    ...browser,
    files: ['accessibility-layout'],
    only: 'signed in',
    parts: 9,
    cpu: 52,
    seconds: 60,
  },
  {
    name: 'axe of journeys',
    ...browser,
    files: ['uptime.spec', 'status-page.spec', 'combobox.spec', 'maintenance.spec'],
    only: 'barriers|columns lead',
    parts: 1,
    cpu: 50,
    seconds: 60,
  },
  {
    name: 'axe of alerts and scripts',
    ...browser,
    files: ['alerts.spec', 'test-scripts.spec'],
    only: 'with scripts|script is written|tell the faults',
    parts: 1,
    cpu: 50,
    seconds: 60,
  },
]

/** A slice takes at most this long on two cores. */
export const MAX_SLICE_MINUTES = 30
/** What a sample may cost: CPU seconds of the reference machine. */
export const MAX_SAMPLE_CPU = 60
/** As many thirds of a day as a month of 31 days has, at most. */
export const MAX_SAMPLES = 3 * 31

export const partsOf = (units = UNITS) =>
  units.flatMap((unit) => Array.from({ length: unit.parts }, (_, index) => ({ unit, part: index + 1 })))

/** Divides parts in their order into `count` slices that take about as long. */
export function divide(parts, count) {
  const slices = Array.from({ length: count }, () => [])
  const total = parts.reduce((sum, { unit }) => sum + unit.seconds, 0)
  let before = 0
  for (const part of parts) {
    const middle = before + part.unit.seconds / 2
    slices[Math.floor((middle / total) * count)].push(part)
    before += part.unit.seconds
  }
  return slices
}

/** Packs parts in their order into samples that stay below the limit. */
export function samplesOf(parts) {
  const samples = []
  let cpu = Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (cpu + part.unit.cpu > MAX_SAMPLE_CPU) {
      samples.push([])
      cpu = 0
    }
    samples.at(-1).push(part)
    cpu += part.unit.cpu
  }
  return samples
}

/** The sample of a third of a day (UTC): of the first for 2026-11-29, of the second for 2026-11-29T08 to T15. */
export function sampleOn(date, samples = samplesOf(partsOf())) {
  const [, day = '', hour = '0'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d))?$/.exec(date) ?? []
  const third = 3 * (Date.parse(day) / 86_400_000) + Math.floor(Number(hour) / 8)
  if (Number.isNaN(third)) throw new Error(`${date} is no date like 2026-11-29 or 2026-11-29T15`)
  // No multiple of three, so that one run a day at any hour has its turn with all too.
  const turns = samples.length % 3 === 0 ? samples.length + 1 : samples.length
  return samples[(third % turns) % samples.length]
}

/** Parts of a unit that follow each other run at once: [{ unit, slice: '3-5/8' }]. */
export function runsOf(parts) {
  const runs = []
  for (const { unit, part } of parts) {
    const last = runs.at(-1)
    if (last?.unit === unit && last.last === part - 1) last.last = part
    else runs.push({ unit, first: part, last: part })
  }
  return runs.map(({ unit, first, last }) => ({
    unit,
    slice: `${first === last ? first : `${first}-${last}`}/${unit.parts}`,
  }))
}
