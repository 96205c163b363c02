import { sql } from 'kysely'
import type { SharedThing } from '~/shared/rules/access/roles'
import { type Db, findRow, inserterOf, listPage, type RowOf, sameTenant, updateRows } from '../../platform/db'

export type LinkShows = 'place' | SharedThing['kind']

const links = (db: Db) =>
  db
    .selectFrom('live.share_link as l')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'l.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'l.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'l.site_id')))
    .leftJoin('live.compare_session as cs', (j) => j.on(sameTenant('cs.id', 'l.compare_session_id')))
    .leftJoin('live.personal_dashboard as pd', (j) => j.on(sameTenant('pd.id', 'l.personal_dashboard_id')))
    .leftJoin('user_account as u', 'u.id', 'l.created_by')
    .select((e) => [e.ref('l.shows').$castTo<LinkShows>().as('shows')])
    .select(['l.compare_session_id', 'cs.title as session_title'])
    .select(['l.personal_dashboard_id', 'pd.name as dashboard_name'])
    .select(['l.organization_id', 'l.id', 'l.name', 'l.key_hint', 'l.client_id', 'l.project_id', 'l.site_id'])
    .select(['l.created_at', 'l.expires_at', 'l.revoked_at', 'l.last_used_at', 'l.uses', 'l.may_test'])
    .select(['c.name as client_name', 'p.name as project_name', 's.name as site_name', 'u.email as creator'])

export type ShareLinkRow = RowOf<typeof links>

export interface LinkFilter {
  client: number
  /** Only links of these projects and their sites. */
  projects: 'all' | number[]
  site?: number | undefined
  page: number
  limit: number
}

export async function listShareLinkRows(db: Db, tenant: number, filter: LinkFilter) {
  const { client, projects, site } = filter
  const sessions = db
    .selectFrom('compare_session_test as t')
    .select('t.session_id')
    .where('t.organization_id', '=', tenant)
  let matching = links(db).where('l.organization_id', '=', tenant)
  // A session may compare tests of several clients: its links are listed with each of them.
  matching =
    projects === 'all'
      ? matching.where((e) =>
          e.or([
            e('l.client_id', '=', client),
            e('l.compare_session_id', 'in', sessions.where('t.client_id', '=', client)),
          ]),
        )
      : matching.where((e) =>
          e.or([
            e('l.project_id', 'in', projects),
            e('l.compare_session_id', 'in', sessions.where('t.project_id', 'in', projects)),
          ]),
        )
  if (site !== undefined) matching = matching.where('l.site_id', '=', site)
  return listPage(db, matching, sql`l.created_at desc, l.id`, filter)
}

export const getShareLink = (db: Db, tenant: number, id: string): Promise<ShareLinkRow> =>
  links(db).where('l.organization_id', '=', tenant).where('l.id', '=', id).executeTakeFirstOrThrow()

/** Before the rights are checked. */
export const findLinkPlace = (db: Db, id: string) =>
  findRow(db, 'live.share_link', { id }, [
    'organization_id',
    'client_id',
    'project_id',
    'site_id',
    'compare_session_id',
  ])

/** What a link shows. */
export interface SharedTarget {
  client: number
  project: number | null
  site: number | null
  shows: LinkShows
  compareSession: string | null
  personalDashboard: string | null
}

export const insertShareLink = inserterOf('live.share_link')

/** False when already revoked. */
export const revokeLinkRow = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(db, 'live.share_link', { organizationId: tenant, id, revokedAt: null }, { revokedAt: now })

/** The runs of the link's session, whose pictures it shows. */
const sessionRuns = sql<string[]>`array(select t.run_id from compare_session_test t
  where t.organization_id = l.organization_id and t.session_id = l.compare_session_id)`

const keyedLinks = (db: Db) =>
  db
    .selectFrom('live.share_link as l')
    .leftJoin('subscription as b', 'b.organization_id', 'l.organization_id')
    .select(['l.organization_id', 'l.id', 'l.name', 'l.client_id', 'l.project_id', 'l.site_id'])
    .select(['l.expires_at', 'l.revoked_at', 'l.last_used_at', 'l.may_test'])
    .select(['l.compare_session_id', 'l.personal_dashboard_id'])
    .select((e) => [e.ref('l.shows').$castTo<LinkShows>().as('shows'), sessionRuns.as('session_runs')])
    .select(['b.status', 'b.payment_type', 'b.invoice_status', 'b.trial_level', 'b.trial_started_at'])
    .select('b.ends_at')

/** By key alone, with the subscription: caller and tenant are still unknown. */
export const findLinkByKey = (db: Db, keyHash: Buffer) =>
  keyedLinks(db).where('l.key_hash', '=', keyHash).executeTakeFirst()

export const findLinkById = (db: Db, tenant: number, id: string) =>
  keyedLinks(db).where('l.organization_id', '=', tenant).where('l.id', '=', id).executeTakeFirst()
export type KeyedLinkRow = NonNullable<Awaited<ReturnType<typeof findLinkByKey>>>

export const countLinkUse = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(db, 'live.share_link', { organizationId: tenant, id }, { lastUsedAt: now, uses: sql`uses + 1` })

/** Of the organization of a link in a mail. */
export const findSubscriptionRow = (db: Db, tenant: number) =>
  findRow(db, 'subscription', { organizationId: tenant }, [
    'status',
    'payment_type',
    'invoice_status',
    'trial_level',
    'trial_started_at',
    'ends_at',
  ])
