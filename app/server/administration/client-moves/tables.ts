import type { DB } from '../../platform/db/types'

/**
 * What becomes of the rows of each tenant table when a client moves to another organization. A new tenant table needs
 * one line here (tests/schema fails until then): with what it moves, or why it stays.
 */

export type Table = keyof DB & string
/** The levels whose rows move together, in one transaction. */
export type Level = 'client' | 'site' | 'page' | 'monitor' | 'test'

export interface MovedTable {
  table: Table
  /** The column with the id of the level, or of a row of `of`. */
  by: string
  /** A table of the same level that has the id, when it is not the level's own. */
  of?: Table
  /** Other tables of the level refer to its rows: copied before them, deleted after them. */
  isParent?: true
  /** Rows that other clients may share, named by a column of this table: deleted when nothing refers to them. */
  sharedBy?: { table: Table; column: string }
  /** Only rows without a site: the others move with it. */
  isWithoutSite?: true
  /** Only rows of people: teams stay, and what is theirs ends. */
  isWithoutTeam?: true
  /** Only rows without a compare session: sessions stay, and links to them end. */
  isWithoutSession?: true
  /** Rows from the first hour that is not packed yet: older ones move as history. */
  isUnpacked?: true
}

/** Parents before their children. */
export const MOVED: Record<Level, readonly MovedTable[]> = {
  client: [
    { table: 'client', by: 'id', isParent: true },
    { table: 'project', by: 'client_id', isParent: true },
    { table: 'device', by: 'client_id', isParent: true },
    { table: 'status_page', by: 'client_id', isParent: true },
    { table: 'personal_dashboard', by: 'client_id', isParent: true },
    { table: 'chart', by: 'client_id', isParent: true },
    { table: 'permission', by: 'client_id' },
    { table: 'invitation', by: 'client_id' },
    { table: 'channel', by: 'client_id' },
    { table: 'alert_rule', by: 'client_id', isWithoutSite: true },
    { table: 'mailing', by: 'client_id', isWithoutSite: true, isWithoutTeam: true },
    { table: 'share_link', by: 'client_id', isWithoutSite: true, isWithoutSession: true },
    { table: 'note', by: 'client_id', isWithoutSite: true },
    { table: 'deployment', by: 'client_id', isWithoutSite: true },
    { table: 'maintenance_window', by: 'client_id', isWithoutSite: true },
    { table: 'maintenance_period', by: 'client_id', isWithoutSite: true },
    { table: 'deletion', by: 'client_id' },
    { table: 'site_import', by: 'client_id', isParent: true },
    { table: 'site_import_row', by: 'import_id', of: 'site_import' },
    { table: 'site_import_history', by: 'import_id', of: 'site_import' },
  ],
  site: [
    { table: 'site', by: 'id', isParent: true },
    { table: 'site_device', by: 'site_id' },
    { table: 'site_location', by: 'site_id' },
    { table: 'site_schedule', by: 'site_id' },
    { table: 'page_discovery', by: 'site_id' },
    { table: 'share_link', by: 'site_id' },
    { table: 'note', by: 'site_id' },
    { table: 'deployment', by: 'site_id' },
    { table: 'alert_rule', by: 'site_id' },
    { table: 'mailing', by: 'site_id', isWithoutTeam: true },
    { table: 'maintenance_window', by: 'site_id' },
    { table: 'maintenance_period', by: 'site_id' },
  ],
  page: [
    { table: 'page', by: 'id', isParent: true },
    { table: 'run_latest', by: 'page_id' },
    { table: 'change_search', by: 'page_id' },
    { table: 'regression', by: 'page_id' },
    { table: 'test_backoff', by: 'page_id' },
    { table: 'test_script', by: 'page_id' },
    { table: 'crux_subject', by: 'page_id' },
    { table: 'crux_record', by: 'page_id' },
    { table: 'psi_answer', by: 'page_id' },
    { table: 'page_move', by: 'page_id' },
    { table: 'bookmark', by: 'page_id' },
    { table: 'note', by: 'page_id' },
    { table: 'alert_rule', by: 'page_id' },
  ],
  test: [
    { table: 'test_batch', by: 'id', sharedBy: { table: 'test', column: 'batch_id' } },
    { table: 'test', by: 'id', isParent: true },
    { table: 'experiment', by: 'test_id', isParent: true },
    { table: 'test_job', by: 'test_id' },
    { table: 'experiment_run', by: 'experiment_id', of: 'experiment' },
  ],
  monitor: [
    { table: 'monitor', by: 'id', isParent: true },
    { table: 'incident', by: 'id', sharedBy: { table: 'outage', column: 'incident_id' } },
    { table: 'outage', by: 'monitor_id', isParent: true },
    { table: 'outage_acknowledgement', by: 'outage_id', of: 'outage' },
    { table: 'outage_notice', by: 'outage_id', of: 'outage' },
    { table: 'monitor_location', by: 'monitor_id' },
    { table: 'monitor_state', by: 'monitor_id' },
    { table: 'uptime_span', by: 'monitor_id' },
    { table: 'recheck', by: 'monitor_id' },
    { table: 'status_page_monitor', by: 'monitor_id' },
    { table: 'maintenance_window', by: 'monitor_id' },
    { table: 'maintenance_period', by: 'monitor_id' },
    { table: 'uptime_check', by: 'monitor_id', isUnpacked: true },
  ],
}

export interface HistoryTable {
  table: 'run' | 'test' | 'uptime_check' | 'uptime_hour'
  by: 'page_id' | 'monitor_id'
  time: string
  /** Of the progress. */
  weight: number
}

/** Moved after everything else, newest first. Without foreign keys to what has left already. Running tests move before. */
export const HISTORY: readonly HistoryTable[] = [
  { table: 'run', by: 'page_id', time: 'created_at', weight: 50 },
  { table: 'test', by: 'page_id', time: 'created_at', weight: 30 },
  { table: 'uptime_check', by: 'monitor_id', time: 'slot_at', weight: 10 },
  { table: 'uptime_hour', by: 'monitor_id', time: 'hour_at', weight: 10 },
]

/** Copied for the moved pages: others of the old organization may need them too. */
export const COPIED: Partial<Record<Table, string>> = {
  blob: 'evidence is copied with the runs that name it',
  crux_origin: 'what Chrome users experience is the same for all pages of an origin',
  crux_origin_record: 'with its origin',
}

/** Deleted with what they belong to, which leaves: it goes on without them. */
export const ENDS: Partial<Record<Table, string>> = {
  alert: 'alerts of the old organization end with the move',
  alert_counter: 'evaluation starts again',
  alert_crossing: 'with its alert',
  alert_notice: 'with its alert',
  alert_rule_channel: 'channels of the organization stay: a moved rule notifies all channels',
  chart_alert: 'the rules move, and are then rules of their own',
  chart_bucket: 'computed again from the moved runs',
  chart_figure: 'computed again from the moved runs',
  chart_result: 'computed again from the moved runs',
  compare_session_test: 'with its session',
  delivery: 'with its channel',
  mailing_issue: 'with its mailing',
  mailing_key: 'made known again with the next mail',
}

export const STAYS: Partial<Record<Table, string>> = {
  compare_session: 'sessions may compare tests of several clients: those of the moved client leave them',
  activity: 'the log of the old organization keeps what was done there',
  activity_window: 'counts repeated entries of that log',
  demo: 'demo clients do not move',
  evidence_review: 'of the whole organization',
  favicon: 'fetched again when it is first shown',
  organization_member: 'people who keep a permission become members of the new organization as well',
  organization_owner: 'owners belong to the organization',
  subscription: 'of the organization',
  team: 'teams belong to the organization and lose their permissions on the client',
  team_user: 'with its team',
  test_usage: 'tests were counted in the organization that paid for them',
  usage_change: 'what a client used was paid for by the organization it was in',
  usage_day: 'with usage_change',
  usage_failure_day: 'with usage_change',
  usage_name: 'names of what the organization used',
}
