import Download from 'lucide-react/icons/download'
import ImageDown from 'lucide-react/icons/image-down'
import Pencil from 'lucide-react/icons/pencil'
import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import type { ChartWidth } from '~/shared/rules/personal-dashboards/layout'
import { cardId } from './use-arrange'

const messages = customDashboardMessages.chart

const SPANS: Record<ChartWidth, string> = {
  third: 'lg:col-span-2 print:col-span-3',
  half: 'lg:col-span-3 print:col-span-3',
  full: 'lg:col-span-6 print:col-span-6',
}

type Handle = ComponentProps<'button'>

type ChartCardProps = {
  chart: { _id: string; title: string; width: ChartWidth }
  note: string
  csvTo: string
  /** null where the visitor may not change the dashboard. */
  editTo: string | null
  /** Saves the chart as a picture; null until it is shown, and without scripts. */
  onPicture: (() => void) | null
  /** null where the visitor may not change the dashboard. */
  handles: { move: Handle; resize: Handle } | null
  isDragged: boolean
  children: ReactNode
}

type GripProps = { label: string; handle: Handle; look: 'grip-move' | 'grip-resize' }

/** Its dots and lines are a background: a dashboard has dozens, and icons would be a third of its elements. */
function Grip({ label, handle, look }: GripProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...handle}
      className={classes(
        'grid size-7 shrink-0 touch-none place-items-center rounded-6 text-quiet hover:bg-sunken hover:text-text [@media(scripting:none)]:hidden',
        look,
      )}
    />
  )
}

export function ChartCard({ chart, note, csvTo, editTo, onPicture, handles, ...props }: ChartCardProps) {
  const { _id, title, width } = chart
  return (
    <div
      id={cardId(_id)}
      data-chart-card={_id}
      className={classes(
        'relative min-w-0 scroll-mt-20',
        SPANS[width],
        props.isDragged && 'z-10 rounded-6 outline-2 outline-focus',
      )}
    >
      <Card
        title={title}
        className="h-full"
        actions={
          <div className="flex items-center" data-print="hide">
            {editTo ? (
              <ButtonLink to={editTo} icon={Pencil} iconOnly variant="quiet" size="small">
                {messages.edit(title)}
              </ButtonLink>
            ) : null}
            <ButtonLink
              to={csvTo}
              reloadDocument
              download
              icon={Download}
              iconOnly
              variant="quiet"
              size="small"
            >
              {messages.csv(title)}
            </ButtonLink>
            {onPicture ? (
              <Button
                type="button"
                onClick={onPicture}
                icon={ImageDown}
                iconOnly
                variant="quiet"
                size="small"
              >
                {messages.png(title)}
              </Button>
            ) : null}
            {handles ? <Grip label={messages.move(title)} handle={handles.move} look="grip-move" /> : null}
          </div>
        }
      >
        <p className="-mt-1 mb-2 text-13 text-quiet">{note}</p>
        {props.children}
      </Card>
      {handles ? (
        <div data-print="hide" className="absolute right-0 bottom-0 max-lg:hidden">
          <Grip label={messages.resize(title)} handle={handles.resize} look="grip-resize" />
        </div>
      ) : null}
    </div>
  )
}
