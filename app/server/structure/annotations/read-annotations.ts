import { scopeOf } from '~/shared/rules/access/roles'
import { canSeeAuthor } from '~/shared/rules/report/annotations'
import type { Annotation, AnnotationPlace, AnnotationQuery } from '~/shared/schemas/annotation'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import { isUuid, type PlaceQuery, placeFilterOf } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { presentDeployment, presentNote } from './present'
import { deployments, notes } from './store'

type Presented = Pick<AnnotationPlace, 'level'> & { _id: string; at: string; createdBy: string | null }

interface Reads<Row> {
  list: (db: Db, filter: ReturnType<typeof placeFilterOf>) => Promise<{ rows: Row[]; total: number }>
  find: (db: Db, scope: ReturnType<typeof scopeOf>, id: string) => Promise<Row | undefined>
  listOn: (db: Db, tenant: number, place: Omit<PlaceQuery, 'tenant'>) => Promise<Row[]>
}

/** `shownOf` says what a chart shows of it beside its moment and its author. */
const readersOf = <Row, One extends Presented, Shown>(
  { list, find, listOn }: Reads<Row>,
  present: (row: Row) => One,
  shownOf: (one: One) => Shown,
) => ({
  list: async (ctx: Ctx, query: AnnotationQuery, isOperator = false): Promise<PageOf<One>> =>
    toPage(await list(ctx.db, placeFilterOf(ctx.actor, query, isOperator)), query, present),
  read: async (ctx: Ctx, id: string): Promise<One> =>
    present(orNotFound(isUuid(id) ? await find(ctx.db, scopeOf(ctx.actor), id) : undefined)),
  on: async (ctx: Ctx, { tenant, ...query }: PlaceQuery) =>
    (await listOn(ctx.db, tenant, query)).map(present).map((one) => ({
      _id: one._id,
      at: Date.parse(one.at),
      level: one.level,
      by: canSeeAuthor(ctx.actor, one.level) ? one.createdBy : null,
      ...shownOf(one),
    })),
})

const ofNotes = readersOf(notes, presentNote, ({ text }) => ({ kind: 'note' as const, text }))
const ofDeployments = readersOf(
  deployments,
  presentDeployment,
  ({ version, environment, environmentName, commit, url }) => ({
    kind: 'deployment' as const,
    version,
    environment: environmentName ?? environment,
    commit,
    url,
  }),
)

export const { list: listNotes, read: readNote } = ofNotes
export const { list: listDeployments, read: readDeployment } = ofDeployments

type On = (ctx: Ctx, query: PlaceQuery) => Promise<Annotation[]>
export const notesOn: On = ofNotes.on
export const deploymentsOn: On = ofDeployments.on
