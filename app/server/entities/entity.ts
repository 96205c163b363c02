import type { DB } from '../platform/db/types'

export type Table = keyof DB & string
type PlaceColumn = 'client_id' | 'project_id' | 'site_id'
export type Parent = 'organization' | 'client' | 'project' | 'site' | 'personal_dashboard'
/** The levels whose rows move to another organization together, in one transaction. */
export type Level = 'client' | 'site' | 'page' | 'monitor' | 'test'

export interface Moved {
  /** The column with the id of the level, or of a row of `of`. */
  by: string
  /** A table of the same level that has the id, when it is not the level's own. */
  of?: Table
  /** Other tables of the level refer to its rows: copied before them, deleted after them. */
  isParent?: true
  /** Rows that other clients may share, named by a column of this table: deleted when nothing refers to them. */
  sharedBy?: { table: Table; column: string }
  /** Only rows without a site: the others move with it. */
  isWithoutSite?: true
  /** Only rows of people: teams stay, and what is theirs ends. */
  isWithoutTeam?: true
  /** Only rows without a compare session: sessions stay, and links to them end. */
  isWithoutSession?: true
  /** Rows from the first hour that is not packed yet: older ones move as history. */
  isUnpacked?: true
}

export interface History {
  by: 'page_id' | 'monitor_id'
  time: string
  /** Of the progress. */
  weight: number
}

/** What becomes of the rows when their client moves to another organization; words say why. */
type Move =
  | (Partial<Record<Level, Moved>> & {
      /** Moved after everything else, newest first, without foreign keys to what has left already. */
      history?: History
    })
  /** Copied for the moved pages: others of the old organization may need them too. */
  | { copied: string }
  /** Deleted with what they belong to: it moves without them. */
  | { ends: string }
  | { stays: string }

/** Rows that no foreign key deletes with their owner, or that are too many for one statement. */
export interface Purge {
  with: 'page' | 'monitor' | 'organization'
  /** The columns of its key, and an order that follows the owner in an index. */
  key?: readonly string[]
  order?: string
}

/** Where the table names a user without a foreign key. */
export interface PersonalData {
  /** In the export. */
  name: string
  /** `delete`: the row goes with the account. `clear`: it belongs to the organization and stays without its author. */
  fate: 'delete' | 'clear'
  /** The column has an email address instead of an id. */
  isAddress?: true
}

interface OfAll {
  id?: 'int' | 'uuid'
  /** Kinds of objects in the activity log that the table has the names of, with the column. */
  activity?: Readonly<Record<string, string>>
  people?: Readonly<Record<string, PersonalData>>
}

interface OfTenants extends OfAll {
  move: Move
  /** Has a `deletion_id` of its own. */
  isMarked?: true
  /**
   * Read without its parents: hidden with those that its columns `<parent>_id` name; above one that every row names, no
   * other is needed. Words say why deleted places do not show in it anyway.
   */
  hidden?: readonly Parent[] | string
  /** Competitors' rows, which count in nothing of a client's own: by a column of its own, or by the site's. */
  competitors?: 'ownColumn' | 'ofSite'
  /** Jobs search it for work, which is not done for the demo or while a client is being moved. */
  hasWork?: true
  /** Repeats the project of its site. Results name only the site; what was used stays counted. */
  repeatsProject?: true
  purge?: Purge
  /** The kind of target that its rows are. They name their place in the columns of `hidden`. */
  target?: Uncapitalize<string>
}

/** Of tenants is what has their id; what names a place must say how it is hidden with it. */
type Declaration<T extends Table> = ('organization_id' extends keyof DB[T]
  ? OfTenants
  : OfAll & Pick<OfTenants, 'isMarked' | 'hidden' | 'hasWork'>) &
  (Extract<keyof DB[T], PlaceColumn> extends never ? unknown : Required<Pick<OfTenants, 'hidden'>>)

export type Entities = { [T in Table]: Declaration<T> }
/** Any of them, as those read it who need something of all. */
export type Entity = OfAll &
  Partial<Omit<OfTenants, 'move'>> & {
    move?: Partial<Record<Level, Moved>> & {
      history?: History
      copied?: string
      ends?: string
      stays?: string
    }
  }
