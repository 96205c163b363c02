import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import type { Db } from '../../platform/db'
import { listTestedPages } from './back-test.store'
import { countMonitors, listPastOutages, listPastRegressions, type PastEvent } from './back-test-events.store'
import type { TestedSeries } from './back-test-rules'
import type { Tested } from './back-test-series'
import type { RulePlace } from './place.store'

const MAX_EVENTS = 2000

/** What happened without thresholds: outages and regressions are stored as they were found. */
export async function testEvents(
  db: Db,
  place: RulePlace,
  { metric, reportsBetter }: AlertRuleSettings,
  since: Date,
): Promise<Tested> {
  if (metric === 'down') {
    const [events, total] = await Promise.all([
      listPastOutages(db, place, since, MAX_EVENTS),
      countMonitors(db, place),
    ])
    return { series: seriesOf(events), tested: total, total }
  }
  const [events, { total }] = await Promise.all([
    listPastRegressions(db, place, { since, withBetter: reportsBetter, limit: MAX_EVENTS }),
    listTestedPages(db, place, since, 1),
  ])
  return { series: seriesOf(events), tested: total, total }
}

function seriesOf(events: readonly PastEvent[]): TestedSeries[] {
  const bySubject = Map.groupBy(events, ({ subject }) => subject)
  return [...bySubject.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return {
      page: first.page_id,
      pageName: first.subject_name,
      site: first.site_id,
      siteName: first.site_name,
      detail: '',
      subject: first.subject,
      times: [],
      values: [],
      crossings: own.map((event) => ({
        openedAt: event.opened_at.getTime(),
        closedAt: event.closed_at?.getTime() ?? null,
        value: null,
        baseline: null,
        threshold: null,
        isNormal: false,
      })),
      heldBack: 0,
    }
  })
}
