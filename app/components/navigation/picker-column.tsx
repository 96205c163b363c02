import { Link } from '@remix-run/react'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { classes } from '~/components/ui/classes'
import { messages } from '~/shared/messages'
import type { Level } from '~/shared/rules/levels'
import type { NavigationItem } from '~/shared/schemas/navigation'

const words = messages.picker

type Click = (event: MouseEvent<HTMLAnchorElement>) => void
export interface ColumnLink {
  label: string
  to: string
  onClick?: Click
}

export interface PickerColumnProps {
  level: Level
  /** null where nothing is chosen that it could lie in. */
  items: NavigationItem[] | null
  /** The one whose children stand in the next column. */
  chosen: number | null
  /** On a narrow screen it is the only one shown. */
  isCurrent: boolean
  back: ColumnLink | null
  /** The screen of what all of these lie in. */
  whole: ColumnLink | null
  /** What is said where there is none. */
  empty: string | null
  linkTo: (item: NavigationItem) => Pick<ColumnLink, 'to' | 'onClick'>
  filter: ReactNode
  root?: Ref<HTMLElement>
  footer?: ReactNode
}

const ROW =
  'flex min-h-9 w-full items-center gap-2 rounded-6 px-2.5 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-medium'

/** Clients of one organization need not say which. */
const hasNotes = (level: Level, items: NavigationItem[]) =>
  level === 'page' || new Set(items.map(({ note }) => note)).size > 1

function Item({ item, link, isChosen, hasNote }: ItemProps) {
  const { level, name, note } = item
  return (
    <Link
      {...link}
      title={name}
      data-opens={level === 'page' ? undefined : ''}
      aria-current={isChosen ? 'true' : undefined}
      className={ROW}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{name}</span>
        {hasNote && note ? (
          <span
            title={note}
            className={classes('truncate text-12 font-normal text-quiet', level === 'page' && 'font-mono')}
          >
            {note.replace(/^https?:\/\//, '')}
          </span>
        ) : null}
      </span>
      {level === 'page' ? null : (
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-quiet" />
      )}
    </Link>
  )
}

interface ItemProps {
  item: NavigationItem
  link: Pick<ColumnLink, 'to' | 'onClick'>
  isChosen: boolean
  hasNote: boolean
}

/** One of the four columns, as a screen and as part of the dialog. */
export function PickerColumn(props: PickerColumnProps) {
  const { level, items, chosen, isCurrent, back, whole, empty, linkTo, filter, footer } = props
  const id = useId()
  const hasNote = items !== null && hasNotes(level, items)
  return (
    <section
      ref={props.root}
      aria-labelledby={id}
      data-column={level}
      data-current={isCurrent ? '' : undefined}
      className={classes(
        'flex min-h-0 min-w-0 flex-col gap-2 border-line md:not-first:border-l md:not-first:pl-4',
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
        {words.columns[level]}
      </h2>
      {items === null ? (
        <p className="py-2 text-13 text-quiet">{level === 'client' ? null : words.choose[level]}</p>
      ) : (
        <>
          {filter}
          <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
            {whole ? (
              <li>
                <Link to={whole.to} onClick={whole.onClick} className={classes(ROW, 'text-quiet')}>
                  <span className="truncate">{whole.label}</span>
                </Link>
              </li>
            ) : null}
            {items.map((item) => (
              <li key={item._id}>
                <Item item={item} link={linkTo(item)} isChosen={item._id === chosen} hasNote={hasNote} />
              </li>
            ))}
            {footer}
          </ul>
          {items.length === 0 && empty ? <p className="px-2.5 py-2 text-13 text-quiet">{empty}</p> : null}
        </>
      )}
    </section>
  )
}

/** Side by side where there is room. */
export const COLUMNS = 'grid min-h-0 gap-4 md:grid-cols-4'

/** What each column names itself by in what is chosen. */
export const chosenIn = (
  level: Level,
  chosen: { client: number | null; project: number | null; site: number | null },
) => (level === 'page' ? null : chosen[level])
