import type { Scope } from '~/shared/rules/access/roles'
import {
  inScopeOrAbove,
  matchesPlace,
  matchingPlace,
  type PlaceFilter,
  type PlaceQuery,
} from '../../platform/access'
import {
  type Db,
  deleterOf,
  inserterOf,
  listPage,
  newestFirst,
  type RowOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'

const notes = (db: Db) =>
  db
    .selectFrom('live.note as n')
    .leftJoin('live.organization as o', 'o.id', 'n.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'n.client_id')))
    .leftJoin('live.project as p', (j) => j.on(sameTenant('p.id', 'n.project_id')))
    .leftJoin('live.site as s', (j) => j.on(sameTenant('s.id', 'n.site_id')))
    .leftJoin('live.page as g', (j) => j.on(sameTenant('g.id', 'n.page_id')))
    .leftJoin('user_account as u', 'u.id', 'n.created_by')
    .select(['n.organization_id', 'n.id', 'n.client_id', 'n.project_id', 'n.site_id', 'n.page_id'])
    .select(['n.text', 'n.at', 'n.created_at', 'n.updated_at', 'u.email as creator'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'g.name as page_name'])

export type NoteRow = RowOf<typeof notes>

const SEARCHED = ['n.text', 'c.name', 'p.name', 's.name', 'g.name']

export const listNoteRows = (db: Db, filter: PlaceFilter) =>
  listPage(db, notes(db).where(matchingPlace('n', filter, SEARCHED)), newestFirst('n'), filter)

/** Operator notes are visible only to super admins. */
export const findNote = (db: Db, scope: Scope, id: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.id', '=', id).where(inScopeOrAbove(scope, 'n')).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockNote = (db: Db, tenant: number, id: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.organization_id', '=', tenant).where('n.id', '=', id).forUpdate('n').executeTakeFirst()

export const insertNote = inserterOf('live.note')

export const updateNoteRow = updaterOf('live.note')

export const deleteNoteRow = deleterOf('note')

export const listNotesOn = (db: Db, tenant: number, place: Omit<PlaceQuery, 'tenant'>): Promise<NoteRow[]> =>
  notes(db)
    .where(matchesPlace('n', tenant, place))
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(place.limit)
    .execute()
