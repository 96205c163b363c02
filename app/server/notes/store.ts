import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'
import { concerning, inScopeOrAbove, NO_ORGANIZATION, type PlaceChain } from '../access'
import { containing, type Db, offsetOf } from '../db'

const notes = (db: Db) =>
  db
    .selectFrom('note as n')
    .leftJoin('organization as o', 'o.id', 'n.organization_id')
    .leftJoin('client as c', (join) =>
      join.onRef('c.organization_id', '=', 'n.organization_id').onRef('c.id', '=', 'n.client_id'),
    )
    .leftJoin('project as p', (join) =>
      join.onRef('p.organization_id', '=', 'n.organization_id').onRef('p.id', '=', 'n.project_id'),
    )
    .leftJoin('site as s', (join) =>
      join.onRef('s.organization_id', '=', 'n.organization_id').onRef('s.id', '=', 'n.site_id'),
    )
    .leftJoin('page as g', (join) =>
      join.onRef('g.organization_id', '=', 'n.organization_id').onRef('g.id', '=', 'n.page_id'),
    )
    .leftJoin('user_account as u', 'u.id', 'n.created_by')
    .select(['n.organization_id', 'n.id', 'n.client_id', 'n.project_id', 'n.site_id', 'n.page_id'])
    .select(['n.text', 'n.at', 'n.created_at', 'n.updated_at', 'u.email as creator'])
    .select(['o.name as organization_name', 'c.name as client_name', 'p.name as project_name'])
    .select(['s.name as site_name', 'g.name as page_name'])

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

export type NoteFilter = Omit<AnnotationQuery, 'from' | 'to'> & {
  scope: Scope
  /** Those of the operator, or those of organizations. */
  isOperator: boolean
  from?: Date | undefined
  to?: Date | undefined
}

function matching(db: Db, filter: NoteFilter) {
  const { scope, isOperator, organization, client, project, site, search, from, to } = filter
  let found = notes(db)
    .where('n.organization_id', isOperator ? '=' : '<>', NO_ORGANIZATION)
    .where(inScopeOrAbove(scope, 'n'))
  if (organization !== undefined) found = found.where('n.organization_id', '=', organization)
  if (client !== undefined) found = found.where('n.client_id', '=', client)
  if (project !== undefined) found = found.where('n.project_id', '=', project)
  if (site !== undefined) found = found.where('n.site_id', '=', site)
  if (from) found = found.where('n.at', '>=', from)
  if (to) found = found.where('n.at', '<', to)
  if (search === undefined) return found
  const named = sql`concat_ws(' ', n.text, c.name, p.name, s.name, g.name)`
  return found.where(sql<boolean>`${named} ilike ${containing(search)}`)
}

/** The newest first. */
export async function listNoteRows(db: Db, filter: NoteFilter) {
  const found = matching(db, filter)
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('n.at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(filter.limit)
      .offset(offsetOf(filter))
      .execute(),
    db
      .selectFrom(found.as('m'))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A note that the actor may see; those of the operator only where everything is. */
export const findNote = (db: Db, scope: Scope, id: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.id', '=', id).where(inScopeOrAbove(scope, 'n')).executeTakeFirst()

/** Keeps others from changing it until the transaction ends. */
export const lockNote = (db: Db, tenant: number, id: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.organization_id', '=', tenant).where('n.id', '=', id).forUpdate('n').executeTakeFirst()

export interface NewNoteRow {
  id: string
  client: number | null
  project: number | null
  site: number | null
  page: number | null
  text: string
  at: Date
  createdBy: string | null
  now: Date
}

export async function insertNote(db: Db, tenant: number, note: NewNoteRow): Promise<void> {
  await db
    .insertInto('note')
    .values({
      organization_id: tenant,
      id: note.id,
      client_id: note.client,
      project_id: note.project,
      site_id: note.site,
      page_id: note.page,
      text: note.text,
      at: note.at,
      created_by: note.createdBy,
      created_at: note.now,
      updated_at: note.now,
    })
    .execute()
}

export async function updateNoteRow(
  db: Db,
  tenant: number,
  id: string,
  change: { text?: string | undefined; at?: Date | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('note')
    .set({
      ...(change.text !== undefined && { text: change.text }),
      ...(change.at !== undefined && { at: change.at }),
      updated_at: now,
    })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export async function deleteNoteRow(db: Db, tenant: number, id: string): Promise<void> {
  await db.deleteFrom('note').where('organization_id', '=', tenant).where('id', '=', id).execute()
}

/** The newest of a span that concern a thing. */
export const listNotesOn = (
  db: Db,
  tenant: number,
  { chain, from, to, limit }: { chain: PlaceChain; from: Date; to: Date; limit: number },
): Promise<NoteRow[]> =>
  notes(db)
    .where(concerning('n', tenant, chain))
    .where('n.at', '>=', from)
    .where('n.at', '<', to)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
