import { expect, test } from 'vitest'
import { must } from '../api'
import type { Fixture } from '../fixture'
import { isPrinterMain } from '../processes'
import { until } from '../waiting'

interface Found {
  state: string
  attempts: number
  delivered: number
}

export function pdfOrders(fixture: () => Fixture): void {
  async function order(coverText: string): Promise<string> {
    const { call, place } = fixture()
    const body = { kind: 'client', client: place.client, coverText }
    return (await must(call('POST', '/api/pdf-orders', body)))._id
  }
  async function find(id: string): Promise<Found> {
    const [found] = await fixture().product.query<Found>(
      `select state, attempts, (select count(*)::int from mail where kind = 'pdfOrders.ready'
         and plain like '%' || $1 || '%') as delivered
       from pdf_order where id = $1::uuid`,
      [id],
    )
    if (!found) throw new Error('no order')
    return found
  }
  const printing = (id: string) =>
    until('the order is printed', 60_000, async () => (await find(id)).state === 'printing')
  const finished = (id: string) =>
    until('the PDF', 120_000, async () => ['done', 'failed'].includes((await find(id)).state))

  test('whose worker is killed is printed again, and its link is mailed once', async () => {
    const { product } = fixture()
    const id = await order('worker')
    await product.query("update pdf_order set created_at = now() - interval '2 minutes' where id = $1", [id])
    await printing(id)
    const killed = await product.kill('worker')
    await product.waitUntilReplaced('worker', killed)
    await product.query('update pdf_order set lease_until = now() where id = $1 and state = $2', [
      id,
      'printing',
    ])
    await finished(id)
    expect(await find(id)).toEqual({ state: 'done', attempts: 2, delivered: 1 })
  })

  test('whose browser is killed is printed by another', async () => {
    const { product } = fixture()
    const id = await order('browser')
    await printing(id)
    const browser = await until('its browser', 20_000, () => product.running().find(isPrinterMain))
    process.kill(browser.pid, 'SIGKILL')
    await finished(id)
    expect(await find(id)).toMatchObject({ state: 'done' })
    expect(product.running().map(({ pid }) => pid)).not.toContain(browser.pid)
  })
}
