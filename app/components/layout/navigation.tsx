import { Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { classes } from '~/components/ui/classes'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'

export type NavigationItem = { to: string; label: string; current: boolean; icon?: LucideIcon }
export type NavigationGroup = { title?: string; items: NavigationItem[] }

export function SectionLinks({ items }: { items: NavigationItem[] }) {
  if (items.length === 0) return null
  return (
    <nav aria-label={labels.sections} className="max-xl:hidden">
      <ul className="flex h-14 2xl:gap-1">
        {items.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={current ? 'true' : undefined}
              className={classes(
                'flex h-full items-center border-b-2 px-2 font-medium whitespace-nowrap 2xl:px-3 transition-colors focus-visible:-outline-offset-4',
                current ? 'border-mark' : 'border-transparent text-quiet hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function LinkList({ items }: { items: NavigationItem[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map(({ to, label, current, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            title={label}
            aria-current={current ? 'page' : undefined}
            className={classes(
              'relative flex h-9 items-center gap-2.5 rounded-6 px-2 transition-colors focus-visible:-outline-offset-2',
              current
                ? 'bg-sunken font-medium before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:rounded-2 before:bg-mark'
                : 'text-quiet hover:bg-sunken hover:text-text',
            )}
          >
            {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" /> : null}
            <span className="drawer-label truncate">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
