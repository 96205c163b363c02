import { Link, useSubmit } from '@remix-run/react'
import { classes } from './classes'
import { useCurrentInView } from './use-current-in-view'

export type Tab = { to: string; label: string; current: boolean; count?: number }

/** A row of links, one of which is the screen itself; it scrolls sideways where it does not fit. */
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
              className={classes(
                'flex h-10 items-center gap-1.5 border-b-2 font-medium transition-colors focus-visible:-outline-offset-2',
                tab.current ? 'border-mark text-text' : 'border-transparent text-quiet hover:text-text',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-sunken px-1.5 text-12 text-quiet">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SEGMENTS = 'inline-flex max-w-full overflow-x-auto rounded-6 bg-sunken p-0.5'
const segment = (isCurrent: boolean) =>
  classes(
    'flex h-8 shrink-0 items-center gap-1.5 rounded-6 px-2.5 text-13 sm:px-3 font-medium transition-colors focus-visible:-outline-offset-2',
    isCurrent ? 'bg-surface text-text shadow-[inset_0_0_0_1px_var(--line)]' : 'text-quiet hover:text-text',
  )

/** Two to five views of the same thing side by side: devices, modes. */
export function SegmentedLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={SEGMENTS}>
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

type SegmentedButtonsProps = {
  label: string
  name: string
  choices: { value: string; label: string; current: boolean }[]
}

/** The same look for choices that send the form they stand in, because the rest of it depends on them. */
export function SegmentedButtons({ label, name, choices }: SegmentedButtonsProps) {
  const submit = useSubmit()
  return (
    <fieldset aria-label={label} className={classes(SEGMENTS, 'min-w-0')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="submit"
          name={name}
          value={choice.value}
          aria-pressed={choice.current}
          onClick={(event) => {
            event.preventDefault()
            submit(event.currentTarget, { preventScrollReset: true })
          }}
          className={segment(choice.current)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
