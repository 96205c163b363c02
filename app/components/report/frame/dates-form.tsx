import { Form, Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Domain } from '~/components/charts/scale'
import { Button } from '~/components/ui/button'
import { DateInput } from '~/components/ui/form/date-input'
import { formMessages } from '~/shared/messages/form'
import { chartMessages, rangeMessages } from '~/shared/messages/report'
import { zoomWithin } from '~/shared/rules/charts/chart-zoom'
import { zoomSentence } from './zoom-note'

const DATE =
  'h-9 w-full min-w-0 rounded-6 bg-surface px-2 text-13 sm:px-2.5 shadow-[inset_0_0_0_1px_var(--edge)]'

interface DatesFormProps {
  dates: { startDate: string; endDate: string }
  /** Hidden inputs of what the screen keeps. */
  children?: ReactNode
}

/** The dates of a screen, in its URL. */
export function DatesForm({ dates: { startDate, endDate }, children }: DatesFormProps) {
  const date = (name: 'startDate' | 'endDate', day: string, label: string) => (
    <DateInput box="flex-1" name={name} defaultValue={day} aria-label={label} className={DATE} />
  )
  return (
    <Form
      method="get"
      className="flex flex-wrap items-center gap-1.5 max-sm:w-full sm:gap-2"
      key={`${startDate}${endDate}`}
    >
      {children}
      {date('startDate', startDate, rangeMessages.start)}
      <span aria-hidden="true" className="text-quiet max-sm:hidden">
        –
      </span>
      {date('endDate', endDate, rangeMessages.end)}
      <Button>{formMessages.apply}</Button>
    </Form>
  )
}

interface ZoomedDatesProps {
  whole: Domain
  wholeTo: string
  timeZone: string
}

/** States that only a part of the dates is shown, so that no data is hidden without notice. */
export function ZoomedDates({ whole, wholeTo, timeZone }: ZoomedDatesProps) {
  const [search] = useSearchParams()
  const zoom = zoomWithin(search.get('zoom'), whole)
  if (!zoom) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13">
      <span className="text-quiet">{zoomSentence(zoom, timeZone)}</span>
      <Link to={wholeTo} preventScrollReset className="rounded-2 text-link hover:underline">
        {chartMessages.wholeRange}
      </Link>
    </p>
  )
}
