import { type Figure, figure, figureOf, plain, type Stored, threeDigits } from '~/shared/format/figure'
import { DAY_MS } from '~/shared/values/units'

/** Milliseconds, in seconds from 1000 on: '850 ms', '2.41 s'. */
export function formatTime(ms: Stored): Figure {
  return figureOf(ms, (amount) =>
    amount < 999.5 ? figure(plain(amount), 'ms') : figure(threeDigits(amount / 1000), 's'),
  )
}

const STEPS = [
  { unit: 'd', ms: DAY_MS },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1000 },
]

/** A duration in its two largest units: '2 h 5 min'; below a minute like a time. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || ms < 60_000) return formatTime(ms).text
  const first = STEPS.findIndex((step) => ms >= step.ms)
  const large = STEPS[first]
  const small = STEPS[first + 1]
  if (!large || !small) return formatTime(ms).text
  const total = Math.floor(ms / small.ms)
  const perLarge = large.ms / small.ms
  const rest = total % perLarge
  const head = `${Math.floor(total / perLarge)} ${large.unit}`
  return rest === 0 ? head : `${head} ${rest} ${small.unit}`
}
