import { demoMessages } from '~/shared/messages/demo'
import type { Ctx } from '../../platform/context'
import { addAlerts } from './add-alerts'
import { addAnnotations } from './add-annotations'
import { addBrand } from './add-brand'
import { addChannels } from './add-channels'
import { addComparison } from './add-comparison'
import { addDashboards } from './add-dashboards'
import { addDeleted } from './add-deleted'
import { addEvidence } from './add-evidence'
import { addFieldData } from './add-field-data'
import { addFilters } from './add-filters'
import { addHierarchy } from './add-hierarchy'
import { addHistory } from './add-history'
import { addIcons } from './add-icons'
import { addImport } from './add-import'
import { addMailings } from './add-mailings'
import { addPeople } from './add-people'
import { addSurroundings } from './add-surroundings'
import { addTraffic } from './add-traffic'
import { addUptime } from './add-uptime'
import { addUsage } from './add-usage'
import { deleteContents } from './delete-contents'
import { openRecordings } from './recordings'

const { steps } = demoMessages
/** Where each part ends, in percent; by how long the parts take. */
const EVIDENCE_AT = 5
const HISTORY_AT = 35
const UPTIME_AT = 75
const FIELD_DATA_AT = 96

type Report = (step: string, progress: number) => Promise<void>

/** Fills the demo organization; what an interrupted attempt left is removed first. */
export async function createDemo(
  ctx: Ctx,
  tenant: number,
  { days, report }: { days: number; report: Report },
): Promise<void> {
  await report(steps.hierarchy, 0)
  await deleteContents(ctx, tenant)
  await addBrand(ctx, tenant)
  const recordings = await openRecordings()
  const demo = await addHierarchy(ctx, tenant, days)
  await addIcons(ctx, demo)
  await addFilters(ctx, demo)
  await addAnnotations(ctx, demo)
  await addDeleted(ctx, demo)
  await report(steps.evidence, EVIDENCE_AT)
  const stored = await addEvidence(ctx, demo, recordings, (done) =>
    report(steps.evidence, between(EVIDENCE_AT, HISTORY_AT, done)),
  )
  await report(steps.history, HISTORY_AT)
  await addHistory(ctx, demo, {
    recordings,
    stored,
    onStage: (done) => report(steps.history, between(HISTORY_AT, UPTIME_AT, done)),
  })
  await addComparison(ctx, demo)
  await addDashboards(ctx, demo)
  await addUptime(ctx, demo, (done) => report(steps.uptime, between(UPTIME_AT, FIELD_DATA_AT, done)))
  await addSurroundings(ctx, demo)
  await addPeople(ctx, demo)
  await addUsage(ctx, demo)
  const alerts = await addAlerts(ctx, demo)
  await addChannels(ctx, demo, alerts)
  await addMailings(ctx, demo)
  await addImport(ctx, demo)
  await report(steps.fieldData, FIELD_DATA_AT)
  await addFieldData(ctx, demo, recordings)
  await addTraffic(ctx, demo)
}

const between = (from: number, to: number, done: number) => Math.round(from + (to - from) * done)
