import type { Actor, Target } from '~/shared/rules/access/roles'
import type { BlobStore } from './blobs'
import { type Bus, type Db, transact } from './db'
import type { Reader } from './read-replica'

/** What every verb gets: the actor, request details for the log, and the services. */
export interface Ctx {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string | null
  /** Of the caller's browser or program; absent in jobs. */
  readonly userAgent?: string | null
  /** The host that a browser asked for, which its sender can choose; absent in jobs. */
  readonly host?: string | null
  readonly db: Db
  /** Absent at home. */
  readonly cell?: Cell
  readonly reader?: Reader | undefined
  /** Where `db` reads from a replica: for what must be of now, such as rights. */
  readonly primary?: Db | undefined
  readonly blobs: BlobStore
  readonly bus: Bus
  readonly now: () => Date
  readonly allowPrivateTargets: boolean
}

/** A database other than home, whose organizations the call is about. */
export interface Cell {
  readonly number: number
  /** The database that has accounts, sessions, agents, locations and plans. */
  readonly home: Db
}

/** Where accounts are written: at home also inside of a transaction of `ctx.db`. */
export const homeOf = ({ db, cell, primary }: Pick<Ctx, 'db' | 'cell' | 'primary'>): Db =>
  cell?.home ?? primary ?? db

declare const authorized: unique symbol

/** A context whose actor may act on `target`. Only `authorize` creates one. */
export interface TenantCtx extends Ctx {
  readonly tenant: number
  readonly target: Target & { id: number | string; siteId?: number }
  readonly [authorized]: true
}

/** For what is of now, and for what a read stores on its way. */
export const primaryOf = ({ db, primary }: Pick<Ctx, 'db' | 'primary'>): Db => primary ?? db

/** One transaction for a change and its activity entry. */
export const inTransaction = <T>(ctx: Pick<Ctx, 'db'>, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(ctx.db, work)
