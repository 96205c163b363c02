import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { shiftsMessages as messages } from '~/shared/messages/load'
import type { LayoutShift } from '~/shared/schemas/evidence'
import type { FilmstripView } from '~/shared/schemas/lighthouse'
import type { LayoutShiftList } from '~/shared/schemas/load'
import { mainElement, type ShiftsState, shiftsState } from './shift-figures'
import { ShiftPicture } from './shift-picture'

type Moved = LayoutShift['elements'][number]

interface Props {
  cls: number | null
  list: LayoutShiftList | null
  film: FilmstripView
  /** Reason for a missing CLS; null if unknown. */
  missing: string | null
}

function sentence(state: ShiftsState): string {
  if (state.kind === 'none') return messages.none
  if (state.kind === 'notMeasured') return messages.notMeasured
  const cls = formatDecimal(state.cls).text
  if (state.kind === 'notKept') return messages.notKept(cls)
  return state.kind === 'whole' ? messages.whole(cls) : messages.part(formatDecimal(state.sum).text, cls)
}

const nameOf = (element: Moved | null) => element?.selector ?? element?.snippet ?? messages.nameless

const box = ({ x, y, width, height }: NonNullable<Moved['from']>) =>
  `${Math.round(width)} × ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`

function Element({ element, isInFrame }: { element: Moved; isInFrame: boolean }) {
  const { snippet, selector, from, to } = element
  return (
    <li className="flex min-w-0 flex-col gap-0.5 border-t border-line py-2">
      {snippet ? <code className="text-12 wrap-anywhere">{snippet}</code> : null}
      {selector ? <code className="text-12 wrap-anywhere text-quiet">{selector}</code> : null}
      {snippet || selector ? null : <span className="text-quiet">{messages.nameless}</span>}
      {isInFrame ? null : (
        <span className="text-12">
          {from ? `${messages.before}: ${box(from)}` : messages.came}
          {'; '}
          {to ? `${messages.after}: ${box(to)}` : messages.gone}
        </span>
      )}
    </li>
  )
}

type EntryProps = Pick<Props, 'film'> & { shift: LayoutShift; index: number; list: LayoutShiftList }

function Entry({ shift, index, list, film }: EntryProps) {
  const { elements, counts } = shift
  return (
    <details open={index === 1} data-print="open">
      <summary className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-sunken">
        <span className="font-medium whitespace-nowrap">
          {messages.name(index)}{' '}
          <span className="text-quiet">{messages.at(formatTime(shift.atMs).text)}</span>
        </span>
        <code className="truncate text-12 text-quiet max-sm:order-last max-sm:col-span-3">
          {nameOf(mainElement(shift))}
        </code>
        <span className="flex items-center gap-2">
          <Badge tone={counts ? 'warning' : 'neutral'} title={counts ? undefined : messages.notCountedHelp}>
            {counts ? messages.counts : messages.notCounted}
          </Badge>
          <span className="w-12 text-right font-medium">{formatDecimal(shift.value).text}</span>
          <FoldMark />
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 px-4 pt-1 pb-4 md:grid-cols-[auto_minmax(0,1fr)]">
        {shift.inFrame ? (
          <p className="text-13 text-quiet">{messages.inFrame}</p>
        ) : (
          <ShiftPicture shift={shift} index={index} film={film} viewport={list.viewport} />
        )}
        <div className="min-w-0">
          <p className="pb-1 text-13 text-quiet">
            {elements.length > 0 ? messages.elements(elements.length) : messages.noElements}
          </p>
          <ul>
            {elements.map((element, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two elements can have the same positions
              <Element key={place} element={element} isInFrame={shift.inFrame === true} />
            ))}
          </ul>
        </div>
      </div>
    </details>
  )
}

function BoxLegend() {
  return (
    <ul className="flex gap-4 text-12 text-quiet">
      {(['before', 'after'] as const).map((kind) => (
        <li key={kind} className="shift-sample flex items-center gap-1.5">
          <svg width="16" height="12" aria-hidden="true">
            <rect x="1" y="1" width="14" height="10" data-box={kind} />
          </svg>
          {messages[kind]}
        </li>
      ))}
    </ul>
  )
}

export function LayoutShifts({ cls, list, film, missing }: Props) {
  const state = shiftsState(cls, list)
  const shifts = state.kind === 'whole' || state.kind === 'part' ? (list?.shifts ?? []) : []
  return (
    <Card title={messages.title} flush actions={shifts.length > 0 ? <BoxLegend /> : null}>
      <p className="px-4 pb-4 text-quiet">
        {state.kind === 'notMeasured' && missing ? missing : sentence(state)}
      </p>
      {list && shifts.length > 0 ? (
        <ol className="divide-y divide-line border-t border-line">
          {shifts.map((shift, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list order is fixed
            <li key={place}>
              <Entry shift={shift} index={place + 1} list={list} film={film} />
            </li>
          ))}
        </ol>
      ) : null}
    </Card>
  )
}
