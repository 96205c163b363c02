import type { ColumnType } from 'kysely'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { DB } from './types'

type Json<T> = ColumnType<T, T | string, T | string>

/** What the schema can't say: the words that a text column allows, and the shapes of JSON. */
interface Typed {
  device: { type: 'global' | 'custom'; form_factor: FormFactor; emulation: Json<Emulation> }
}

export type Columns = {
  [T in keyof DB]: T extends keyof Typed ? Omit<DB[T], keyof Typed[T]> & Typed[T] : DB[T]
}
