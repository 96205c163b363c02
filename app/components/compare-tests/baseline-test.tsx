import { useLocation, useSearchParams } from '@remix-run/react'
import { pointChoice } from '~/components/report/frame/point-choice'
import { PointPicker } from '~/components/report/frame/point-picker'
import { TEST_PARAMS } from '~/components/report/frame/use-test-link'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { baselineTestMessages as messages } from '~/shared/messages/compare-tests'
import { withParams } from '~/shared/paths'
import { neighbours } from '~/shared/rules/report/points'
import type { TestComparison } from '~/shared/schemas/compare-tests'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { dayOf } from '~/shared/values/calendar'
import { BaselineDay } from './baseline-day'

/** Search params of the baseline test; a new choice replaces them. */
const BASELINE_PARAMS = { ...TEST_PARAMS, with: null, withDay: null }

type BaselineChoice = Pick<TestComparison, 'tests' | 'isSubstitute'> & {
  other: {
    _id: string
    at: number
    device: number
    location: number
    status: PointDetail['status']
    isNoisy: boolean
  } | null
}

/** Only the data that the picker needs, because it is sent to the browser. */
export const baselineChoice = ({ other, tests, isSubstitute }: TestComparison): BaselineChoice => ({
  tests,
  isSubstitute,
  other: other && {
    _id: other._id,
    at: Date.parse(other.createdAt),
    device: other.device,
    location: other.location,
    status: other.status,
    isNoisy: other.isNoisy,
  },
})

type Props = { choice: BaselineChoice; report: ReportView; point: PointDetail; timeZone: string }

function BaselineSeries({ choice: { other }, report, point }: Omit<Props, 'timeZone'>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { choices } = report
  if (choices.length < 2) return null
  const locations = new Set(choices.map(({ location }) => location)).size
  const selected = other ?? {
    device: Number(search.get('withDevice') ?? point.device),
    location: Number(search.get('withLocation') ?? point.location),
  }
  const isOwn = ({ device, location }: { device: number; location: number }) =>
    device === point.device && location === point.location
  return (
    <SegmentedLinks
      label={messages.otherDevice}
      tabs={choices.map((one) => ({
        to: withParams(pathname, search, {
          ...BASELINE_PARAMS,
          withDevice: isOwn(one) ? null : one.device,
          withLocation: isOwn(one) ? null : one.location,
        }),
        label: locations > 1 ? `${one.deviceName}, ${one.locationLabel}` : one.deviceName,
        current: selected.device === one.device && selected.location === one.location,
      }))}
    />
  )
}

export function BaselineTestPicker({ choice, report, point, timeZone }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { other, tests, isSubstitute } = choice
  const listed = tests.map(({ _id, ...one }) => ({ id: _id, ...one }))
  const baseline = other && { id: other._id, at: other.at, status: other.status, isNoisy: other.isNoisy }
  const all = !baseline || listed.some(({ id }) => id === baseline.id) ? listed : [baseline, ...listed]
  const around = baseline ? neighbours(listed, baseline) : { previous: null, next: null }
  const to = (one: { id: string } | null) =>
    one && withParams(pathname, search, { ...BASELINE_PARAMS, with: one.id, pointId: point._id })
  const others = Object.fromEntries([...search].filter(([name]) => !(name in BASELINE_PARAMS)))
  const kept = { ...others, pointId: point._id }
  return (
    <div className="flex flex-col gap-3" data-print="hide">
      <section aria-labelledby="other-test" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="other-test" className="text-13 font-medium">
          {messages.pick}
        </h2>
        <BaselineSeries {...{ choice, report, point }} />
        {baseline ? (
          <PointPicker
            name="with"
            labels={{ label: messages.other, previous: messages.previous, next: messages.next }}
            points={all.map((one) => pointChoice(one, timeZone))}
            selectedId={baseline.id}
            previousTo={to(around.previous)}
            nextTo={to(around.next)}
            kept={kept}
          />
        ) : null}
        {baseline ? <BaselineDay day={dayOf(new Date(baseline.at), timeZone)} kept={kept} /> : null}
      </section>
      {isSubstitute ? <Notice tone="info">{messages.closestShown}</Notice> : null}
    </div>
  )
}
