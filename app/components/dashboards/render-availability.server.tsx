import { renderToStaticMarkup } from 'react-dom/server'
import { StateMark } from '~/components/marks/state-mark'
import { Card } from '~/components/ui/card'
import { DayBars } from '~/components/uptime/availability/day-bars'
import { reportOfMonitor } from '~/components/uptime/monitor-list/report-of-monitor'
import { formatAvailability } from '~/shared/format/availability'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import type { MonitorBoard } from '~/shared/schemas/monitor-board'

interface Props {
  board: Pick<MonitorBoard, 'items' | 'total'>
  /** The screen with all of them; null for visitors of a share link. */
  allTo: string | null
}

/** The worst monitors of a place with a bar per day; rendered on the server, since nothing in it needs a script. */
function Availability({ board: { items, total }, allTo }: Props) {
  return (
    <Card title={messages.quarterTitle} flush>
      <ul className="pb-2">
        {items.map((line) => (
          <li
            key={line._id}
            className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-4 px-4 py-1 text-13 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_4.5rem]"
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <StateMark state={line.state} size={10} />
              <a
                href={reportOfMonitor(line)}
                className="truncate font-medium hover:underline"
                title={line.target}
              >
                {line.name}
              </a>
            </span>
            <span className="max-md:order-last max-md:col-span-2">
              <DayBars days={line.days} label={messages.days(line.name)} />
            </span>
            <span className="text-right tabular-nums">{formatAvailability(line.quarter).text}</span>
          </li>
        ))}
      </ul>
      {allTo && total > items.length ? (
        <p className="border-t border-line px-4 py-2 text-13">
          <a href={allTo} className="text-link hover:underline">
            {messages.showAll(total)}
          </a>
        </p>
      ) : null}
    </Card>
  )
}

/** Empty without monitors. */
export function renderAvailability(props: Props, request: Request): RenderedHtml {
  return rendered(props.board.total === 0 ? '' : renderToStaticMarkup(<Availability {...props} />), request)
}
