import { Link } from '@remix-run/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { classes } from '~/components/ui/classes'
import { pickerMessages as messages } from '~/shared/messages/picker'
import type { Level } from '~/shared/rules/navigation/levels'
import type { NavigationItem } from '~/shared/schemas/navigation'

export interface ColumnLink {
  label: string
  to: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export interface PickerColumnProps {
  level: Level
  isCurrent: boolean
  back: ColumnLink | null
  children: ReactNode
  root?: Ref<HTMLElement>
}

export const ROW_CLASS =
  'flex min-h-9 w-full items-center gap-2 rounded-6 px-2.5 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-medium'

/** With a single organization, clients need no organization name. */
export const hasNotes = (level: Level, items: NavigationItem[]) =>
  level === 'page' || new Set(items.map(({ note }) => note)).size > 1

type RowContentProps = {
  item: NavigationItem
  hasNote: boolean
  opens: boolean
}

export function RowContent({ item, hasNote, opens }: RowContentProps) {
  const { level, name, note } = item
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{name}</span>
          <CompetitorBadge isShown={item.isCompetitor} />
        </span>
        {hasNote && note ? (
          <span
            title={note}
            className={classes('truncate text-12 font-normal text-quiet', level === 'page' && 'font-mono')}
          >
            {note.replace(/^https?:\/\//, '')}
          </span>
        ) : null}
      </span>
      {opens ? <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-quiet" /> : null}
    </>
  )
}

export const WholeLink = ({ label, to }: ColumnLink) => (
  <Link to={to} className={classes(ROW_CLASS, 'shrink-0 text-quiet')}>
    <span className="truncate">{label}</span>
  </Link>
)

export const EmptyColumn = ({ children }: { children: ReactNode }) => (
  <p className="px-2.5 py-2 text-13 text-quiet">{children}</p>
)

export function PickerColumn({ level, isCurrent, back, children, root }: PickerColumnProps) {
  const id = useId()
  return (
    <section
      ref={root}
      aria-labelledby={id}
      tabIndex={-1}
      className={classes(
        'flex min-h-0 min-w-0 flex-col gap-2 border-line outline-none md:not-first:border-l md:not-first:pl-4',
        !isCurrent && 'max-md:hidden',
      )}
    >
      {back ? (
        <Link
          to={back.to}
          onClick={back.onClick}
          className="inline-flex items-center gap-2 self-start rounded-2 py-1 text-13 text-quiet hover:text-text md:hidden"
        >
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {back.label}
        </Link>
      ) : null}
      <h2 id={id} className="text-13 font-semibold">
        {messages.columns[level]}
      </h2>
      {children ?? (
        <p className="py-2 text-13 text-quiet">{level === 'client' ? null : messages.choose[level]}</p>
      )}
    </section>
  )
}

export const COLUMNS = 'grid min-h-0 gap-4 md:grid-cols-4'

export const chosenIn = (
  level: Level,
  chosen: { client: number | null; project: number | null; site: number | null },
) => (level === 'page' ? null : chosen[level])
