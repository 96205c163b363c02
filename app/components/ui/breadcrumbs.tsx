import { Link } from '@remix-run/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Fragment, type ReactNode } from 'react'
import { uiLabelsMessages as labels } from '~/shared/messages/ui-labels'
import { classes } from './classes'
import { Menu, type MenuItem } from './menu/menu'

export type Crumb = {
  label: string
  to?: string
  switcher?: ReactNode
}

const MAX_CRUMBS = 8
const ENDS = { first: 1, last: 5 }
const NARROW_LAST = 2

const Separator = () => <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-edge" />

function CrumbItem({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const text = classes('min-w-0 truncate rounded-2 sm:max-w-64', isLast ? 'text-text' : 'text-quiet')
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

function Hidden({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Menu
      label={labels.more(crumbs.length)}
      items={crumbs.map((crumb): MenuItem => ({ label: crumb.label, to: crumb.to ?? '.' }))}
      button={<Ellipsis size={16} aria-hidden="true" />}
      buttonClassName="grid size-6 place-items-center text-quiet hover:bg-sunken hover:text-text"
    />
  )
}

/** More than eight crumbs collapse in the middle; a narrow screen shows only the last two. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const isLong = crumbs.length > MAX_CRUMBS
  const hidden = isLong ? crumbs.slice(ENDS.first, -ENDS.last) : []
  const narrowHidden = crumbs.slice(0, -NARROW_LAST)
  return (
    <nav aria-label={labels.breadcrumb} data-crumbs="" data-print="hide">
      <ol className="flex items-center gap-1 text-13 sm:flex-wrap">
        {narrowHidden.length > 0 ? (
          <li className="shrink-0 sm:hidden">
            <Hidden crumbs={narrowHidden} />
          </li>
        ) : null}
        {crumbs.map((crumb, index) =>
          hidden.includes(crumb) ? null : (
            <Fragment key={`${crumb.label}-${crumb.to}`}>
              {isLong && index === crumbs.length - ENDS.last ? (
                <li className="flex items-center gap-1 max-sm:hidden">
                  <Separator />
                  <Hidden crumbs={hidden} />
                </li>
              ) : null}
              <li
                className={classes(
                  'flex min-w-0 items-center gap-1',
                  index < narrowHidden.length && 'max-sm:hidden',
                )}
              >
                {index > 0 ? <Separator /> : null}
                <CrumbItem crumb={crumb} isLast={index === crumbs.length - 1} />
              </li>
            </Fragment>
          ),
        )}
      </ol>
    </nav>
  )
}
