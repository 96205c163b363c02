import type { Table } from '../../entities'

export interface Mirrored {
  table: Table
  key: readonly string[]
  /** Columns that a cell has no use for, with what it has instead. */
  blank?: Readonly<Record<string, unknown>>
}

/** What all cells know in the words of home, parents first. People are mirrored where they have organizations. */
export const REFERENCE: readonly Mirrored[] = [
  { table: 'location', key: ['id'] },
  { table: 'agent', key: ['id'] },
  { table: 'plan', key: ['id'] },
  { table: 'plan_version', key: ['id'] },
]

export const PEOPLE: Mirrored = {
  table: 'user_account',
  key: ['id'],
  blank: { password_hash: null, home_organization_id: null, last_logged_in_at: null },
}

export const MIRRORED = [...REFERENCE, PEOPLE]
