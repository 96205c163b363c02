import type { Rating } from '~/shared/rules/report/scores'
import { classes } from './classes'

const FILL: Record<Rating, string> = { good: 'bg-good', warning: 'bg-warning', poor: 'bg-poor' }

type MeterProps = { value: number; max: number; label: string; text: string; rating?: Rating | null }

export function Meter({ value, max, label, text, rating }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-13">
        <span>{label}</span>
        <span className="text-quiet">{text}</span>
      </div>
      <div
        aria-hidden="true"
        className="h-1.5 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)]"
      >
        <div
          className={classes('h-full rounded-full', rating ? FILL[rating] : 'bg-mark')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
