import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Call } from './api'
import type { Product } from './product'
import { until } from './waiting'

const PAUSE_MS = 20

export function keepWriting(call: Call, organization: number) {
  const acknowledged: string[] = []
  let refused = 0
  let isStopping = false

  async function write() {
    while (!isStopping) {
      const name = `Written ${randomUUID()}`
      const status = await call('POST', '/api/clients', { organization, name }).then(
        (answer) => answer.status,
        () => null,
      )
      if (status === 201) acknowledged.push(name)
      else refused += 1
      await sleep(PAUSE_MS)
    }
  }
  const writing = write()
  const stop = async (): Promise<string[]> => {
    isStopping = true
    await writing
    return acknowledged
  }
  onTestFinished(async () => void (await stop()))

  return {
    refused: () => refused,
    async goesOn(more = 5) {
      const wanted = acknowledged.length + more
      await until('writes are acknowledged', 60_000, () => acknowledged.length >= wanted)
    },
    stop,
  }
}

export async function expectNothingLost(product: Product, acknowledged: string[]): Promise<void> {
  const rows = await product.query<{ name: string; entries: number }>(
    `select c.name, count(a.id)::int as entries from client c
     left join activity a on a.organization_id = c.organization_id and a.action = 'client.create'
       and a.object_id = c.id::text
     group by c.organization_id, c.id, c.name`,
  )
  const kept = new Set(rows.map((row) => row.name))
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  expect(rows.filter((row) => row.entries !== 1)).toEqual([])
}
