/**
 * Where the database names a user. Tables with a foreign key to `user_account` are found by it and emptied by its
 * cascade; the columns without one are declared with their table, and a test compares them with the schema.
 */

import { declared, type PersonalData } from '../../entities'

export interface PersonalColumn extends PersonalData {
  table: string
  column: string
}

const COLUMNS: readonly PersonalColumn[] = declared(({ people }) => people).flatMap(([table, people]) =>
  Object.entries(people).map(([column, data]) => ({ table, column, ...data })),
)
export const USER_COLUMNS = COLUMNS.filter(({ isAddress }) => !isAddress)
export const ADDRESS_COLUMNS = COLUMNS.filter(({ isAddress }) => isAddress)

/** Never exported, whatever the table; nor is anything binary. `html` repeats the text of a mail. */
const SECRET = /hash|secret|sealed|token|verifier|nonce|password|cipher|^html$|^headers$|^key$/

export const isExported = (column: string, type: string): boolean =>
  type !== 'bytea' && (column === 'key_hint' || !SECRET.test(column))

/** Long words in a mail may be the secret of a link. */
export const withoutLinkSecrets = (text: string): string => text.replace(/[\w-]{20,}/g, '(not shown)')

/** What activity says of a deleted user. */
export const pseudonymOf = (id: string): string => `Deleted user ${id.slice(0, 8)}`
