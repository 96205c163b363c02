/**
 * Where the database names a user. Tables with a foreign key to `user_account` are found by it and emptied by its
 * cascade; the columns without one are listed here, and a test compares the list with the schema.
 */

/** `delete`: the row goes with the account. `clear`: the row belongs to the organization and stays without its author. */
export type Fate = 'delete' | 'clear'

export interface PersonalColumn {
  /** In the export. */
  name: string
  table: string
  column: string
  fate: Fate
}

export const USER_COLUMNS: readonly PersonalColumn[] = [
  { name: 'ownedOrganizations', table: 'organization_owner', column: 'user_id', fate: 'delete' },
  { name: 'memberships', table: 'organization_member', column: 'user_id', fate: 'delete' },
  { name: 'teams', table: 'team_user', column: 'user_id', fate: 'delete' },
  { name: 'permissions', table: 'permission', column: 'user_id', fate: 'delete' },
  { name: 'invitationsSent', table: 'invitation', column: 'invited_by', fate: 'clear' },
  { name: 'shareLinks', table: 'share_link', column: 'created_by', fate: 'clear' },
  { name: 'notes', table: 'note', column: 'created_by', fate: 'clear' },
  { name: 'deployments', table: 'deployment', column: 'created_by', fate: 'clear' },
  { name: 'maintenanceWindows', table: 'maintenance_window', column: 'created_by', fate: 'clear' },
  { name: 'acknowledgedOutages', table: 'outage_acknowledgement', column: 'user_id', fate: 'clear' },
  { name: 'outageNotices', table: 'outage_notice', column: 'user_id', fate: 'clear' },
  { name: 'testBatches', table: 'test_batch', column: 'requested_by', fate: 'clear' },
  { name: 'testScripts', table: 'test_script', column: 'updated_by', fate: 'clear' },
  { name: 'deletions', table: 'deletion', column: 'deleted_by', fate: 'clear' },
  { name: 'demoOrganizations', table: 'demo', column: 'requested_by', fate: 'clear' },
  { name: 'clientMoves', table: 'client_move', column: 'requested_by', fate: 'clear' },
  { name: 'channels', table: 'channel', column: 'created_by', fate: 'clear' },
  { name: 'alertRules', table: 'alert_rule', column: 'created_by', fate: 'clear' },
  { name: 'acknowledgedAlerts', table: 'alert', column: 'acknowledged_by', fate: 'clear' },
  { name: 'alertNotices', table: 'alert_notice', column: 'user_id', fate: 'clear' },
  { name: 'createdMailings', table: 'mailing', column: 'created_by', fate: 'clear' },
  { name: 'compareSessions', table: 'compare_session', column: 'created_by', fate: 'clear' },
  { name: 'personalDashboards', table: 'personal_dashboard', column: 'created_by', fate: 'clear' },
  { name: 'invoiceOrders', table: 'subscription', column: 'ordered_by', fate: 'clear' },
]

export const ADDRESS_COLUMNS: readonly PersonalColumn[] = [
  { name: 'invitationsReceived', table: 'invitation', column: 'email', fate: 'delete' },
  { name: 'requests', table: 'account_request', column: 'email', fate: 'delete' },
  { name: 'mails', table: 'mail', column: 'recipient', fate: 'delete' },
  { name: 'bouncedAddresses', table: 'mail_address', column: 'address', fate: 'delete' },
]

/** Never exported, whatever the table; nor is anything binary. `html` repeats the text of a mail. */
const SECRET = /hash|secret|sealed|token|verifier|nonce|password|cipher|^html$|^headers$|^key$/

export const isExported = (column: string, type: string): boolean =>
  type !== 'bytea' && (column === 'api_key_hint' || column === 'key_hint' || !SECRET.test(column))

/** Long words in a mail may be the secret of a link. */
export const withoutLinkSecrets = (text: string): string => text.replace(/[\w-]{20,}/g, '(not shown)')

/** What activity says of a deleted user. */
export const pseudonymOf = (id: string): string => `Deleted user ${id.slice(0, 8)}`
