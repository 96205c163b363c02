import { v7 } from 'uuid'
import { EARLIEST_ZONE, nextSend, type SendSchedule } from '~/shared/rules/mailings/next-send'
import type { Ctx } from '../../platform/context'
import type { Demo } from './add-hierarchy'
import { findTeam } from './alert.store'
import { insertRows } from './rows.store'

const TEAM = 'Agency'
const HOST = 'www.cedar-pine.example'
const WEEKLY: SendSchedule = { frequency: 'weekly', weekday: 0, hour: 7 }
const MONTHLY: SendSchedule = { frequency: 'monthly', weekday: 0, hour: 7 }

/** Reports for the team of one client. Jobs leave the demo out. */
export async function addMailings({ db }: Ctx, demo: Demo): Promise<void> {
  const site = demo.sites.find(({ story }) => story.host === HOST)
  const team = await findTeam(db, demo.tenant, TEAM)
  if (!site || team === null) return
  const at = new Date(demo.from).toISOString()
  const key = { organization_id: demo.tenant, team_id: team, client_id: site.client }
  await insertRows(db, 'permission', [{ ...key, role: 'clientViewer', created_at: at }])
  const everywhere = { client_id: null, project_id: null, site_id: null }
  const ofClient = { ...everywhere, client_id: site.client }
  const ofSite = { ...ofClient, project_id: site.project, site_id: site.id }
  const rowOf = (kind: 'standard' | 'team', place: object, schedule: SendSchedule, hasPdf = false) => ({
    ...{
      ...key,
      ...place,
      id: v7({ msecs: demo.from }),
      kind,
      is_subscribed: true,
      ...schedule,
      has_pdf: hasPdf,
    },
    next_at: nextSend(schedule, EARLIEST_ZONE, new Date(demo.now)).toISOString(),
    timezone: EARLIEST_ZONE,
    ...{ created_at: at, updated_at: at },
  })
  await insertRows(db, 'mailing', [
    rowOf('standard', ofClient, WEEKLY),
    rowOf('standard', ofSite, MONTHLY, true),
    rowOf('team', everywhere, MONTHLY),
  ])
}
