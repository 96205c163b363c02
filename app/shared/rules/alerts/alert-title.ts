import { alertsMessages } from '../../messages/alerts'
import { ALERT_METRIC_FACTS } from './alert-metrics'
import { type CrossingFacts, describeCrossing, metricLabel, thresholdText } from './describe-crossing'

export interface TitleFacts {
  /** The worst crossing, with the name of its page or monitor. */
  worst: CrossingFacts & { subjectName: string; siteName: string }
  /** Pages, monitors or sites with crossings. */
  subjects: number
  /** Metrics that crossed. */
  metrics: number
  sites: number
}

const words = alertsMessages

const placeOf = ({ worst: { siteName }, sites }: TitleFacts) => (sites > 1 ? words.sites(sites) : siteName)

function describeMany({ worst }: TitleFacts): string {
  const limit = thresholdText(worst)
  return ALERT_METRIC_FACTS[worst.metric].kinds.includes('event') || limit === null
    ? describeCrossing(worst)
    : words.figure(metricLabel(worst.metric), limit)
}

/** What happened and where, in one line. */
export function alertTitle(facts: TitleFacts): string {
  const { worst, subjects, metrics } = facts
  const withOthers = (what: string) => (metrics > 1 ? words.andMore(what, metrics - 1) : what)
  if (subjects > 1) {
    const count = words.counts[ALERT_METRIC_FACTS[worst.metric].subject](subjects)
    return words.manyAt(withOthers(describeMany(facts)), count, placeOf(facts))
  }
  const { subjectName, siteName } = worst
  const where = subjectName === siteName ? siteName : words.where(subjectName, siteName)
  return words.subjectAt(withOthers(describeCrossing(worst)), where)
}
