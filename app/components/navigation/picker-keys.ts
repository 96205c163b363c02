import type { KeyboardEvent } from 'react'
import { nextStop } from './next-stop'

/** Those that are shown: on a narrow screen it is one. */
const columnsOf = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('[data-column]')].filter(({ offsetParent }) => offsetParent !== null)
const stopsOf = (column: HTMLElement) => [
  ...column.querySelectorAll<HTMLElement>('[data-filter], ul a, ul button'),
]

const isLetter = (key: string) => key.length === 1 && key !== ' '

export function focusColumn(column: HTMLElement): void {
  const [filter, first] = stopsOf(column)
  const target = column.querySelector<HTMLElement>('ul [aria-current]') ?? first ?? filter
  target?.focus()
}

/** The link to the right of which nothing is open yet. */
const opensByArrow = (link: HTMLElement, key: string) =>
  key === 'ArrowRight' && link.hasAttribute('data-opens') && !link.hasAttribute('aria-current')

function focusNext(columns: HTMLElement[], at: { column: number; row: number }, key: string): boolean {
  const stops = columns.map(stopsOf)
  const counts = stops.map((all) => all.length)
  const next = nextStop(counts, at, key)
  const column = next && columns[next.column]
  if (!column) return false
  if (next.row === 'chosen') focusColumn(column)
  else stops[next.column]?.[next.row]?.focus()
  return true
}

/**
 * Arrows move within and between the columns, to the right they open what has the focus; letters filter. With a
 * modifier a key is the browser's.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const columns = columnsOf(event.currentTarget)
  const focused = event.target as HTMLElement
  const column = columns.findIndex((one) => one.contains(focused))
  const stops = columns[column] ? stopsOf(columns[column]) : []
  const row = stops.indexOf(focused)
  if (row < 0) return
  // What was pressed is typed into the field that has the focus then.
  if (row > 0 && isLetter(event.key)) stops[0]?.focus()
  else if (opensByArrow(focused, event.key)) {
    event.preventDefault()
    focused.click()
  } else if (focusNext(columns, { column, row }, event.key)) event.preventDefault()
}
