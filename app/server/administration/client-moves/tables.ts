import { declared, type History, type Level, type Moved, type Table } from '../../entities'

export type { Level, Table }

export interface MovedTable extends Moved {
  table: Table
}

export const isKept = ({ isParent, sharedBy }: Moved) => isParent === true || sharedBy !== undefined

/** What others refer to comes first. */
function movedWith(level: Level): MovedTable[] {
  const tables = declared(({ move }) => move?.[level]).map(([table, moved]) => ({ table, ...moved }))
  return [...tables.filter(isKept), ...tables.filter((each) => !isKept(each))]
}

export const MOVED: Record<Level, readonly MovedTable[]> = {
  client: movedWith('client'),
  site: movedWith('site'),
  page: movedWith('page'),
  monitor: movedWith('monitor'),
  test: movedWith('test'),
}

export interface HistoryTable extends History {
  table: Table
}

export const HISTORY: readonly HistoryTable[] = declared(({ move }) => move?.history).map(
  ([table, history]) => ({ table, ...history }),
)
