import { accounts } from './accounts'
import { administration } from './administration'
import { alerting } from './alerting'
import { analysis } from './analysis'
import type { Entities, Entity, Table } from './entity'
import { measuring } from './measuring'
import { platform } from './platform'
import { structure } from './structure'
import { uptime } from './uptime'

export type { History, Level, Moved, Parent, PersonalData, Table } from './entity'

const all = {
  ...platform,
  ...accounts,
  ...structure,
  ...measuring,
  ...uptime,
  ...alerting,
  ...analysis,
  ...administration,
}
/** Every table is declared, once: a missing one, and a missing field of one, is an error of types. */
const ENTITIES: Entities = all

/** Tables with rows that are hidden while they, or what they belong to, can be restored. */
export type HiddenTable = {
  [T in keyof typeof all]: (typeof all)[T] extends { hidden: readonly unknown[] } | { isMarked: true }
    ? T
    : never
}[keyof typeof all]

/** Tables with rows of competitors. */
export type OwnTable = {
  [T in keyof typeof all]: (typeof all)[T] extends { competitors: string } ? T : never
}[keyof typeof all]

/** Kinds of targets whose place is in their table. */
export type PlacedKind = {
  [T in keyof typeof all]: (typeof all)[T] extends { target: infer Kind } ? Kind : never
}[keyof typeof all]

/** Tables that jobs search for work. */
export type WorkTable = {
  [T in keyof typeof all]: (typeof all)[T] extends { hasWork: true } ? T : never
}[keyof typeof all]

/** The tables of which `read` finds something, each with what it finds, in the order of their declarations. */
export const declared = <Found>(read: (entity: Entity) => Found | undefined): [Table, Found][] =>
  (Object.entries(ENTITIES) as [Table, Entity][]).flatMap(([table, entity]) => {
    const found = read(entity)
    return found === undefined ? [] : [[table, found] as [Table, Found]]
  })

/** Those of `HiddenTable`: they have a view in the schema `live`. */
export const HIDDEN_TABLES: readonly Table[] = declared(
  ({ hidden, isMarked }) => isMarked ?? (Array.isArray(hidden) || undefined),
).map(([table]) => table)
