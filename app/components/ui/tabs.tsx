import { Link } from '@remix-run/react'
import { classes } from './classes'
import { SEGMENTS, segment } from './segments'
import { useCurrentInView } from './use-current-in-view'

export type Tab = {
  to: string
  label: string
  current: boolean
  count?: number | string
  title?: string | undefined
}

export function Tabs({ label, tabs, className }: { label: string; tabs: Tab[]; className?: string }) {
  const row = useCurrentInView<HTMLElement>(tabs.find((tab) => tab.current)?.to)
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes('current-in-view overflow-x-auto border-b border-line', className)}
      data-print="hide"
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              title={tab.title}
              className={classes(
                'flex h-10 items-center gap-1.5 border-b-2 font-medium transition-colors focus-visible:-outline-offset-2',
                tab.current ? 'border-mark text-text' : 'border-transparent text-quiet hover:text-text',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-sunken px-1.5 text-12 whitespace-nowrap text-quiet">
                  {tab.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SegmentedLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={SEGMENTS} data-print="hide">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'true' : undefined}
          className={segment(tab.current)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="text-12 text-quiet">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
