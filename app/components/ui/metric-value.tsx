import type { Figure } from '~/shared/format/figure'
import { classes } from './classes'

const SIZES = {
  small: ['text-13 font-medium', 'text-12'],
  medium: ['text-16 font-semibold', 'text-13'],
  large: ['text-28 font-semibold', 'text-16'],
  huge: ['text-40 font-semibold', 'text-20'],
} as const

type MetricValueProps = { figure: Figure; size?: keyof typeof SIZES; className?: string; title?: string }

export function MetricValue({ figure, size = 'small', className, title }: MetricValueProps) {
  const [value, unit] = SIZES[size]
  return (
    <span className={classes('whitespace-nowrap', value, className)} title={title}>
      {figure.value}
      {figure.unit ? (
        <span className={classes('ml-[0.2em] font-normal text-quiet', unit)}>{figure.unit}</span>
      ) : null}
    </span>
  )
}
