import { type Domain, position } from '~/components/charts/scale'
import { classes } from '~/components/ui/classes'
import { formatChange } from '~/shared/format/count'
import type { Verdict } from '~/shared/rules/experiments/experiment-difference'
import { isBeyond, type Shares, within } from './forest-scale'

const HEIGHT = 24
const MIDDLE = HEIGHT / 2
const INKS: Record<Verdict, { line: string; mark: string }> = {
  better: { line: 'stroke-good', mark: 'fill-good' },
  worse: { line: 'stroke-poor', mark: 'fill-poor' },
  noClearDifference: { line: 'stroke-quiet', mark: 'fill-surface stroke-quiet' },
}
/** One shape per verdict, so that colour is not the only difference. */
const SHAPES: Record<Verdict, string> = {
  better: 'M0 -5a5 5 0 1 1 0 10a5 5 0 0 1 0 -10Z',
  worse: 'M0 -6L6 5H-6Z',
  noClearDifference: 'M0 -4.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0 -9Z',
}

const positionOf = (share: number, domain: Domain) =>
  `${(position(within(share, domain), domain) * 100).toFixed(2)}%`

function End({ share, domain, line }: { share: number; domain: Domain; line: string }) {
  const isCut = isBeyond(share, domain)
  const tip = share < 0 ? 'M5 -4L0 0L5 4' : 'M-5 -4L0 0L-5 4'
  return (
    <svg x={positionOf(share, domain)} y={MIDDLE} overflow="visible" aria-hidden="true">
      <path d={isCut ? tip : 'M0 -4V4'} className={classes('fill-none', line)} strokeWidth="1.75" />
    </svg>
  )
}

type RowProps = { shares: Shares; domain: Domain; verdict: Verdict }

/** A difference with its confidence interval around zero; the text beside it has the same data. */
export function ForestRow({ shares, domain, verdict }: RowProps) {
  const { value, low, high } = shares
  const { line, mark } = INKS[verdict]
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true" className="block min-w-40 overflow-visible">
      <line x1="50%" x2="50%" y1="0" y2={HEIGHT} className="stroke-edge" />
      <line
        x1={positionOf(low, domain)}
        x2={positionOf(high, domain)}
        y1={MIDDLE}
        y2={MIDDLE}
        className={line}
        strokeWidth="1.75"
      />
      <End share={low} domain={domain} line={line} />
      <End share={high} domain={domain} line={line} />
      <svg x={positionOf(value, domain)} y={MIDDLE} overflow="visible" aria-hidden="true">
        <path d={SHAPES[verdict]} className={mark} strokeWidth="1.5" />
      </svg>
    </svg>
  )
}

export function ForestAxis({ domain }: { domain: Domain }) {
  return (
    <span aria-hidden="true" className="flex min-w-40 justify-between text-12 font-normal text-quiet">
      <span>{formatChange(domain[0]).text}</span>
      <span>0%</span>
      <span>{formatChange(domain[1]).text}</span>
    </span>
  )
}
