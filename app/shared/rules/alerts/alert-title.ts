import { alertsMessages as messages } from '../../messages/alerts'
import { ALERT_METRIC_FACTS } from './alert-metrics'
import {
  type CrossingFacts,
  changeText,
  describeCrossing,
  metricLabel,
  thresholdText,
} from './describe-crossing'

export interface TitleFacts {
  /** The worst crossing, with the name of its page or monitor. */
  worst: CrossingFacts & { subjectName: string; siteName: string }
  /** Pages, monitors or sites with crossings. */
  subjects: number
  /** Metrics that crossed. */
  metrics: number
  sites: number
}

const siteOf = ({ worst: { siteName }, sites }: TitleFacts) => (sites > 1 ? messages.sites(sites) : siteName)

function describeMany({ worst }: TitleFacts): string {
  const change = worst.kind === 'rate' ? changeText(worst) : null
  if (change !== null) return messages.upTo(metricLabel(worst.metric), change)
  const limit = thresholdText(worst)
  return ALERT_METRIC_FACTS[worst.metric].kinds.includes('event') || limit === null
    ? describeCrossing(worst)
    : messages.figure(metricLabel(worst.metric), limit)
}

/** What happened and where, in one line. */
export function alertTitle(facts: TitleFacts): string {
  const { worst, subjects, metrics } = facts
  const withOthers = (what: string) => (metrics > 1 ? messages.andMore(what, metrics - 1) : what)
  if (subjects > 1) {
    const count = messages.counts[ALERT_METRIC_FACTS[worst.metric].subject](subjects)
    return messages.manyAt(withOthers(describeMany(facts)), count, siteOf(facts))
  }
  const { subjectName, siteName } = worst
  const where = subjectName === siteName ? siteName : messages.where(subjectName, siteName)
  return messages.subjectAt(withOthers(describeCrossing(worst)), where)
}
