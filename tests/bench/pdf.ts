import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { paths } from '~/shared/paths'
import { median } from '~/shared/rules/statistics/statistics'
import { PDF_SECTIONS } from '~/shared/values/pdf-choices'
import { seedDemo } from './support/demo'
import { type Figure, printFigures } from './support/figures'
import { type Product, withProduct } from './support/product'
import { getGzipped } from './support/wire'

/** A report of 20 pages with 8 sections: its time, the memory of the browser, and how much slower screens are meanwhile. */
const PAGES = 20
const SECTIONS = PDF_SECTIONS.slice(0, 8)
const ORDERS = 20
const LIMITS = { seconds: 60, megabytes: 400, slower: 20 }
const PATIENCE_MS = 600_000
const REQUESTS = 30

interface Order {
  _id: string
  state: string
  reason: string | null
  pages: number | null
  finishedAt: string | null
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return Number(readFileSync(`/proc/${other}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })

/** Shared pages count once: the proportional size of the tree. */
function megabytesOf(pid: number): number {
  const own = childrenOf(pid).map((child) => megabytesOf(child) + pssOf(child))
  return own.reduce((sum, one) => sum + one, 0)
}

function pssOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The site of the demo's hourly page gets the measured pages of its organization: their results belong to the page. */
async function readPages({ db }: Product, { organization, siteId }: Awaited<ReturnType<typeof seedDemo>>) {
  const { rows } = await sql<{ id: number }>`
    update live.page set client_id = s.client_id, project_id = s.project_id, site_id = s.id from live.site s
    where s.organization_id = ${organization} and s.id = ${siteId} and page.organization_id = ${organization}
      and page.id in (select r.page_id from run r where r.organization_id = ${organization} and r.is_point
        group by r.page_id order by count(*) desc, r.page_id limit ${PAGES})
    returning page.id`.execute(db)
  return rows.map(({ id }) => id)
}

await withProduct(async (product) => {
  const place = await seedDemo(product.db)
  const pages = await readPages(product, place)
  await product.start('web')
  const worker = await product.start('worker', { SERVER_URL: product.url })
  const { cookie, authorization } = await product.signIn()
  const headers = { authorization, 'content-type': 'application/json' }
  const order = async (body: object): Promise<Order> => {
    const answer = await fetch(`${product.url}/api/pdf-orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(`The order was refused: ${await answer.text()}`)
    return (await answer.json()) as Order
  }
  const read = async (id: string) =>
    (await (await fetch(`${product.url}/api/pdf-orders/${id}`, { headers })).json()) as Order
  const timeScreens = async (isOver: () => boolean) => {
    const times: number[] = []
    while (times.length < REQUESTS && !isOver()) {
      const startedAt = performance.now()
      await getGzipped(product.url + paths.dashboardClient(place.client), { cookie })
      times.push(performance.now() - startedAt)
    }
    return median(times)
  }
  const finish = async (id: string, watch: () => void): Promise<Order> => {
    for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
      watch()
      const found = await read(id)
      if (found.state === 'failed') throw new Error(`The PDF failed: ${found.reason}`)
      if (found.state === 'done') return found
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('The PDF was not finished in ten minutes')
  }

  await timeScreens(() => false)
  const alone = await timeScreens(() => false)
  let peak = 0
  let isDone = false
  const startedAt = Date.now()
  const { _id } = await order({ kind: 'pages', site: place.siteId, pages, sections: SECTIONS })
  const meanwhile = timeScreens(() => isDone)
  const large = await finish(_id, () => {
    peak = Math.max(peak, megabytesOf(worker.pid))
  })
  isDone = true
  const seconds = (Date.now() - startedAt) / 1000
  const beside = await meanwhile

  const many: Order[] = []
  const manyAt = Date.now()
  for (let nth = 0; nth < ORDERS; nth++)
    many.push(
      await order({
        kind: 'page',
        site: place.siteId,
        page: pages[0],
        sections: ['overview'],
        coverText: `Order ${nth}`,
      }),
    )
  const ends: string[] = []
  for (const one of many) ends.push((await finish(one._id, () => {})).finishedAt ?? '')
  const inOrder = ends.every((end, at) => at === 0 || end >= (ends[at - 1] ?? ''))
  if (!inOrder) throw new Error('The orders were not finished in their order')

  const slower = alone && beside ? (100 * (beside - alone)) / alone : null
  const what = `${PAGES} pages with ${SECTIONS.length} sections`
  const figures: Figure[] = [
    { what, value: seconds, unit: 's', limit: LIMITS.seconds, note: `${large.pages} pages of A4` },
    { what: 'memory of the browser, peak', value: peak, unit: 'MB', limit: LIMITS.megabytes },
    { what: 'dashboard alone', value: alone, unit: 'ms' },
    { what: 'slower while a PDF is printed', value: slower, unit: '%', limit: LIMITS.slower },
    { what: `${ORDERS} orders at once, in order`, value: (Date.now() - manyAt) / 1000, unit: 's' },
  ]
  printFigures(figures)
})
