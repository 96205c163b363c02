import { Link } from '@remix-run/react'
import { ChevronRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { Menu, type MenuItem } from './menu'

export type Crumb = {
  label: string
  to?: string
  /** A menu of what stands beside it. */
  switcher?: ReactNode
}

const MOST = 8
const ENDS = { first: 1, last: 5 }

const Separator = () => <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-edge" />

function CrumbItem({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const text = classes('max-w-48 truncate rounded-2 sm:max-w-64', isLast ? 'text-text' : 'text-quiet')
  return (
    <>
      {crumb.to && !isLast ? (
        <Link to={crumb.to} className={classes(text, 'hover:text-text')} title={crumb.label}>
          {crumb.label}
        </Link>
      ) : (
        <span className={text} title={crumb.label} aria-current={isLast ? 'page' : undefined}>
          {crumb.label}
        </span>
      )}
      {crumb.switcher}
    </>
  )
}

/** A narrow screen shows the two levels above; the last one is the title below anyway. */
function narrow(index: number, count: number): string | null {
  if (count === 1) return null
  if (index === count - 1 || index < count - 3) return 'max-sm:hidden'
  return index === count - 3 ? 'max-sm:[&>svg]:hidden' : null
}

/** Beyond eight crumbs the middle ones wait behind three dots. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const isLong = crumbs.length > MOST
  const head = isLong ? crumbs.slice(0, ENDS.first) : crumbs
  const hidden = isLong ? crumbs.slice(ENDS.first, -ENDS.last) : []
  const tail = isLong ? crumbs.slice(-ENDS.last) : []
  const hiddenItems = hidden.map((crumb): MenuItem => ({ label: crumb.label, to: crumb.to ?? '.' }))
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="flex flex-wrap items-center gap-1 text-13">
        {head.map((crumb, index) => (
          <li
            key={`${crumb.label}-${crumb.to}`}
            className={classes(
              'flex min-w-0 items-center gap-1',
              isLong ? 'max-sm:hidden' : narrow(index, head.length),
            )}
          >
            {index > 0 ? <Separator /> : null}
            <CrumbItem crumb={crumb} isLast={!isLong && index === head.length - 1} />
          </li>
        ))}
        {isLong ? (
          <li className="flex items-center gap-1 max-sm:hidden">
            <Separator />
            <Menu
              label={`Show ${hidden.length} more`}
              items={hiddenItems}
              button={<Ellipsis size={16} aria-hidden="true" />}
              buttonClassName="grid size-6 place-items-center text-quiet hover:bg-sunken hover:text-text"
            />
          </li>
        ) : null}
        {tail.map((crumb, index) => (
          <li
            key={`${crumb.label}-${crumb.to}`}
            className={classes('flex min-w-0 items-center gap-1', narrow(index, tail.length))}
          >
            <Separator />
            <CrumbItem crumb={crumb} isLast={index === tail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
