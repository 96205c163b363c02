import { Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatCount } from '~/shared/format/count'
import { uiLabelsMessages as labels } from '~/shared/messages/ui-labels'
import { classes } from './classes'

type PaginationProps = {
  pageNumber: number
  pageSize: number
  total: number
  to: (pageNumber: number) => string
  noun: string
}

const STEP = 'grid h-8 min-w-8 place-items-center rounded-6 px-2 text-13 font-medium'

export function pagesToShow(current: number, last: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last)
  const numbers = [...new Set(candidates)].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? n - 1)
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n]
  })
}

function Step({ to, label, icon: Icon }: { to: string | null; label: string; icon: LucideIcon }) {
  const icon = <Icon size={16} aria-hidden="true" />
  if (to === null) {
    return (
      <span aria-hidden="true" className={classes(STEP, 'text-quiet opacity-40')}>
        {icon}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} title={label} className={classes(STEP, 'hover:bg-sunken')}>
      {icon}
    </Link>
  )
}

export function Pagination({ pageNumber, pageSize, total, to, noun }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (pageNumber - 1) * pageSize + 1
  const until = Math.min(total, pageNumber * pageSize)
  const counted = total === 1 ? labels.single(noun) : labels.range(from, until, formatCount(total).text, noun)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-print="hide">
      <p className="text-13 text-quiet">{counted}</p>
      {last > 1 ? (
        <nav aria-label={labels.pagesOf(noun)} className="flex items-center gap-0.5">
          <Step
            to={pageNumber > 1 ? to(pageNumber - 1) : null}
            label={labels.previousPage}
            icon={ChevronLeft}
          />
          {pagesToShow(pageNumber, last).map((n, index) =>
            n === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
              <span key={`jump-${index}`} className="px-1 text-quiet">
                …
              </span>
            ) : (
              <Link
                key={n}
                to={to(n)}
                aria-label={labels.page(n)}
                aria-current={n === pageNumber ? 'page' : undefined}
                className={classes(
                  STEP,
                  n === pageNumber
                    ? 'bg-accent-soft shadow-[inset_0_0_0_1px_var(--mark)]'
                    : 'hover:bg-sunken',
                )}
              >
                {n}
              </Link>
            ),
          )}
          <Step
            to={pageNumber < last ? to(pageNumber + 1) : null}
            label={labels.nextPage}
            icon={ChevronRight}
          />
        </nav>
      ) : null}
    </div>
  )
}
