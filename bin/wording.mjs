import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

const OLD_NAMES = {
  '(MOST|LONGEST|LARGEST)_\\w+': 'MAX_…',
  '(FEWEST|LEAST|SHORTEST)_\\w+': 'MIN_…',
  keptAMinute: 'memoize',
  'tellIncidents|lockUntold': 'notifyIncidents, lockUnnotified',
  'told_(outages|end_at|opening_at)': 'notified_outages, end_notified_at, opening_notified_at',
  isMadeAlike: 'isComparable',
  'thin(Series|Around|Spans)': 'downsampleSeries, downsampleAround, downsampleSpans',
  hidingOf: 'redactor',
  '(audits|figures|requests)Between': 'diffAudits, diffMetrics, diffRequests',
  fitProcessor: 'calibrateCpu',
  judgeNoise: 'classifyNoise',
  '(begin|finish)Flow': 'startOAuth, completeOAuth',
  'on(Touch|Demand)': 'hydrateOnInteraction, lazyPart',
  '(said|told)Of': 'labelOf, shownAnswers',
  withChosen: 'includeSelected',
  'use(TypedEarly|Settled)': 'usePreserveInput, useDebounced',
  orRefusal: 'toRefusal',
  MENDABLE: 'RECOVERABLE',
  giveOrders: 'assignChecks',
}
/** Migrations are never edited, so they contain old names. */
const EXEMPT = [/^app\/server\/db\/migrations\//, /^bin\/wording\.mjs$/]

export function findOldNames() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'bin', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  })
  const pattern = new RegExp(`\\b(?:${Object.keys(OLD_NAMES).join('|')})\\b`, 'g')
  return files
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !EXEMPT.some((one) => one.test(file)))
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(pattern)].map(([name]) => `${file}:${index + 1} ${name}, now ${newNameOf(name)}`),
        ),
    )
}

const newNameOf = (name) =>
  Object.entries(OLD_NAMES).find(([old]) => new RegExp(`^(?:${old})$`).test(name))?.[1]

if (import.meta.filename === process.argv[1]) {
  const found = findOldNames()
  process.stdout.write(found.length > 0 ? `${found.join('\n')}\n` : '')
  process.exitCode = found.length > 0 ? 1 : 0
}
