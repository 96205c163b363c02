import type { Figure } from '~/shared/format/figure'
import { classes } from './classes'

/** See styles/figures.css. */
const SIZES = {
  small: ['', ''],
  medium: ['text-16 font-semibold', 'text-13'],
  large: ['text-28 font-semibold', 'text-16'],
  huge: ['text-40 font-semibold', 'text-20'],
} as const

type MetricValueProps = { figure: Figure; size?: keyof typeof SIZES; className?: string; title?: string }

export function MetricValue({ figure, size = 'small', className, title }: MetricValueProps) {
  const [value, unit] = SIZES[size]
  return (
    <span className={classes('figure', value, className)} title={title}>
      {figure.value}
      {figure.unit ? <span className={classes('figure-unit', unit)}>{figure.unit}</span> : null}
    </span>
  )
}
