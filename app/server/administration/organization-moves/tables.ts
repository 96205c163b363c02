import type { Table } from '../../entities'
import type { DB } from '../../platform/db/types'

type OfOrganizations = { [T in Table]: 'organization_id' extends keyof DB[T] ? T : never }[Table]

/** Why a table without `organization_id` has nothing that moves. A table that is not named is an error of types. */
type Fate =
  /** Only the home database uses it. */
  | { home: string }
  /** Copied from home into each cell. */
  | { mirrored: string }
  /** Each cell has its own. */
  | { own: string }

const ACCOUNTS = { home: 'accounts are at home' }
const MONEY = { home: 'plans are sold at home' }
const OF_CELL = { own: 'of the cell itself' }
const MAILS = { own: 'mails are sent by the cell that queued them' }

/** Tables that belong to no single organization. */
export const OTHER_TABLES: Record<Exclude<Table, OfOrganizations | 'organization'>, Fate> = {
  account_request: ACCOUNTS,
  agent: { mirrored: 'agents serve all cells' },
  archive_state: OF_CELL,
  backup_run: OF_CELL,
  client_move: { own: 'a finished move is of no use elsewhere, and one that works refuses the organization' },
  cut_off_notice: OF_CELL,
  discount: MONEY,
  domain_expiry: { own: 'looked up again' },
  engine: { own: 'found or added by what it is; results take its id there' },
  held_form: ACCOUNTS,
  identity: ACCOUNTS,
  installed_version: OF_CELL,
  invoice: MONEY,
  invoice_counter: MONEY,
  invoice_document: MONEY,
  invoice_payment: MONEY,
  job_record: OF_CELL,
  known_device: ACCOUNTS,
  location: { mirrored: 'agents of a location serve all cells' },
  login_throttle: ACCOUNTS,
  mail: MAILS,
  mail_address: MAILS,
  mail_part: MAILS,
  one_time_token: ACCOUNTS,
  organization_move: { home: 'it outlives the rows in either cell' },
  palette_use: OF_CELL,
  part_failure: OF_CELL,
  part_sign: OF_CELL,
  passkey: ACCOUNTS,
  passkey_challenge: ACCOUNTS,
  payment_difference: MONEY,
  pending_sign_in: ACCOUNTS,
  plan: { mirrored: 'plans are made at home' },
  plan_version: { mirrored: 'plans are made at home' },
  prober: OF_CELL,
  prober_shard: OF_CELL,
  product_state: OF_CELL,
  provider_event: MONEY,
  rate_window: { own: 'counts calls of minutes' },
  recent_write: OF_CELL,
  recovery_code: ACCOUNTS,
  revenue_event: MONEY,
  run_backfill: OF_CELL,
  running_process: OF_CELL,
  saved_filter: { own: 'filters belong to people and name places of the cell' },
  seller: MONEY,
  service_outage: OF_CELL,
  session: ACCOUNTS,
  sign_in_flow: ACCOUNTS,
  system_log: OF_CELL,
  totp_secret: ACCOUNTS,
  uptime_packing: OF_CELL,
  usage_backfill: OF_CELL,
  user_account: { mirrored: 'accounts are at home' },
  user_api_key: ACCOUNTS,
  user_avatar: ACCOUNTS,
  user_cell: ACCOUNTS,
}

/** Tables with `organization_id` that do not move. */
export const STAYING: Partial<Record<OfOrganizations, string>> = {
  organization_cell: 'the directory at home',
  organization_hold: 'of a move itself',
}

/** What reading writes while an organization is frozen: it is computed or fetched again, or repeats what is refused. */
export const WRITTEN_BY_READING: ReadonlySet<string> = new Set<Table>([
  'activity',
  'activity_window',
  'chart_bucket',
  'chart_figure',
  'chart_result',
  'favicon',
  'psi_answer',
])
