import { formatPercent } from '~/shared/format/count'

/** Formats a share (0 to 1) as a percentage with one decimal. */
export const percentOf = (share: number | null) =>
  formatPercent(share === null ? null : Math.round(share * 1000) / 10)

export function ShareBar({ share }: { share: number | null }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2 min-w-16 flex-1 overflow-hidden rounded-2 bg-sunken">
        <span
          className="block h-full bg-series-1"
          style={{ width: `${((share ?? 0) * 100).toFixed(1)}%`, minWidth: share ? 1 : 0 }}
        />
      </span>
      <span className="w-12 text-right">{percentOf(share).text}</span>
    </span>
  )
}
