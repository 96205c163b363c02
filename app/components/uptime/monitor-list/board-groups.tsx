import { formatWhole } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { uptimeMessages } from '~/shared/messages/uptime'
import { withParams } from '~/shared/paths'
import { WORST_FIRST } from '~/shared/rules/uptime/board'
import type { BoardGroupLine, BoardLine, MonitorBoard } from '~/shared/schemas/monitor-board'
import { StateMark } from '../../marks/state-mark'
import { BoardRow } from './board-row'

export interface BoardProps {
  board: MonitorBoard
  now: number
  timeZone: string
  /** Path and search of the screen. */
  pathname: string
  search: URLSearchParams
  canChange: (line: BoardLine) => boolean
}

const CARD = 'rounded-6 border border-line bg-surface'

function Rows({ lines, ...props }: BoardProps & { lines: BoardLine[]; label: string; showsClient: boolean }) {
  const { pathname, search, now, timeZone, canChange, showsClient, label } = props
  return (
    <ul aria-label={label} className="*:first:border-t-0">
      {lines.map((line) => (
        <BoardRow
          key={line._id}
          line={line}
          {...{ now, timeZone, showsClient }}
          canChange={canChange(line)}
          action={withParams(pathname, search, {})}
        />
      ))}
    </ul>
  )
}

function Head({
  group,
  pathname,
  search,
}: Pick<BoardProps, 'pathname' | 'search'> & { group: BoardGroupLine }) {
  const { client, clientName, counts, isContinued, matching } = group
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-t-6 border-b border-line bg-sunken px-4 py-2">
      <h2 className="min-w-0 text-14 wrap-anywhere">
        <a href={withParams(pathname, search, { client, pageNumber: null })} className="hover:underline">
          {clientName}
        </a>
        {isContinued ? <span className="font-normal text-quiet"> ({messages.continued})</span> : null}
      </h2>
      <ul className="flex flex-wrap gap-x-3 text-13" aria-label={messages.count(matching)}>
        {WORST_FIRST.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex items-baseline gap-1">
            <StateMark state={state} size={9} />
            {formatWhole(counts[state])}{' '}
            <span aria-hidden="true" className="text-quiet">
              {lowerFirst(uptimeMessages.states[state])}
            </span>
          </li>
        ))}
      </ul>
    </header>
  )
}

function Group({ group, lines, ...props }: BoardProps & { group: BoardGroupLine; lines: BoardLine[] }) {
  const { pathname, search } = props
  const { client, clientName, isCut, matching } = group
  return (
    <section aria-label={clientName} className={CARD}>
      <Head {...{ group, pathname, search }} />
      <Rows {...props} lines={lines} label={clientName} showsClient={false} />
      {isCut ? (
        <p className="border-t border-line px-4 py-2 text-13">
          <a
            href={withParams(pathname, search, { client, pageNumber: null })}
            className="text-link hover:underline"
          >
            {messages.showAll(matching)}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** The monitors by client, or in one list when sorted otherwise. */
export function BoardGroups(props: BoardProps) {
  const { items, groups } = props.board
  if (groups.length === 0)
    return (
      <div className={CARD}>
        <Rows {...props} lines={items} label={messages.title} showsClient />
      </div>
    )
  return (
    <>
      {groups.map((group) => (
        <Group
          key={`${group.organization}-${group.client}`}
          {...props}
          group={group}
          lines={items.filter(
            ({ client, organization }) => client === group.client && organization === group.organization,
          )}
        />
      ))}
    </>
  )
}
