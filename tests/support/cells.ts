import { afterAll, beforeAll } from 'vitest'
import { forgetRest, prepareCells } from '~/server/platform/cells'
import { readRows, writeCopies } from '~/server/platform/cells/mirror.store'
import { PEOPLE } from '~/server/platform/cells/mirrored-tables'
import { createDb, createPool, type Db } from '~/server/platform/db'
import { getRuntime, setRuntime } from '~/server/platform/runtime'
import { createTestDatabase, type TestDatabase } from './database'

export const SECOND = 2

/** A second cell beside the database of the file. `build` makes things in it as if it were the only database. */
export function withSecondCell() {
  let second: TestDatabase | undefined
  let building: Db | undefined
  beforeAll(async () => {
    second = await createTestDatabase()
    await prepareCells(
      new Map([
        [1, getRuntime().db],
        [SECOND, second.db],
      ]),
      new Date(),
    )
    setRuntime(second, SECOND)
    building = createDb(createPool(`${second.url}?options=-c%20lightkeeper.mirror%3Don`, { max: 4 }))
  })
  afterAll(async () => {
    setRuntime(null, SECOND)
    forgetRest()
    await building?.destroy()
    await second?.drop()
  })
  const opened = () => {
    if (!second || !building) throw new Error('The cell is there only while tests run')
    return { second, building }
  }
  return {
    get db(): Db {
      return opened().second.db
    },
    get url(): string {
      return opened().second.url
    },
    async build<T>(work: () => Promise<T>): Promise<T> {
      const home = getRuntime()
      const { second, building } = opened()
      setRuntime({ db: building, bus: second.bus, blobs: home.blobs })
      setRuntime(null, SECOND)
      try {
        return await work()
      } finally {
        const people = await readRows(building, PEOPLE)
        setRuntime(home)
        setRuntime({ db: second.db, bus: second.bus, blobs: home.blobs }, SECOND)
        const atHome = people.map((row) => ({ ...row, home_organization_id: null }))
        if (atHome.length > 0) await writeCopies(home.db, PEOPLE, atHome)
      }
    },
    /** Until the returned function is called. */
    goDown(): () => void {
      const { second } = opened()
      const runtime = { db: second.db, bus: second.bus, blobs: second.blobs }
      const dead = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }))
      setRuntime({ ...runtime, db: dead }, SECOND)
      return () => {
        setRuntime(runtime, SECOND)
        forgetRest()
        void dead.destroy()
      }
    },
  }
}
