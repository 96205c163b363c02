import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskBlobs } from '~/server/platform/blobs'
import { type Bus, createBus, createDb, createPool, type Db } from '~/server/platform/db'
import { startThrowawayCluster } from '~/server/platform/db/embedded'
import { durableSettings, type Settings } from '~/server/platform/db/embedded/settings'
import { setRuntime } from '~/server/platform/runtime'
import { prepareDatabase } from '~/server/process/prepare'
import { reservePort } from '~/server/process/supervisor/port'
import { waitUntilReady } from '~/server/process/supervisor/ready'
import { type BenchProcess, startProcess } from './processes'

const ADMIN = { adminEmail: 'bench@example.com', adminPassword: 'correct horse battery staple' }
/** In memory, but with fsync and full durability settings, as on a disk. */
const SETTINGS = {
  ...durableSettings(),
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
}

export interface Product {
  db: Db
  bus: Bus
  databaseUrl: string
  url: string
  variables: Record<string, string>
  start(name: 'web' | 'worker' | 'agent', more?: Record<string, string>): Promise<BenchProcess>
  signIn(): Promise<{ cookie: string; authorization: string }>
  close(): Promise<void>
}

export async function openProduct(settings: Settings = {}): Promise<Product> {
  const cluster = await startThrowawayCluster({ settings: { ...SETTINGS, ...settings } })
  const dataDir = await mkdtemp(join(tmpdir(), 'lightkeeper-bench-'))
  const { agentKey } = await prepareDatabase({
    databaseUrl: cluster.url,
    dataDir,
    replaceAgentKey: true,
    ...ADMIN,
  })
  const port = await reservePort(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  // A history of millions of runs is written by one statement.
  const db = createDb(createPool(cluster.url, { statementTimeoutMs: 0 }))
  const bus = createBus(cluster.url, db, () => {})
  setRuntime({ db, bus, blobs: diskBlobs(join(dataDir, 'blobs')) })
  const started: BenchProcess[] = []

  const server = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ALLOW_PRIVATE_TARGETS: '1',
    // A bench must not contact anything outside this machine.
    UPTIME_CANARIES: 'off',
  }
  // The bench handles noise itself; a repeated run would count as a slow one.
  const agent = {
    NOISE_CHECK: 'off',
    SERVER_URL: url,
    AGENT_KEY: agentKey,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
  }

  return {
    db,
    bus,
    databaseUrl: cluster.url,
    url,
    variables: server,
    async start(name, more = {}) {
      const process = startProcess(name, { ...(name === 'agent' ? agent : server), ...more })
      started.unshift(process)
      if (name === 'web') await waitUntilReady(url, AbortSignal.timeout(60_000), 'the lines above')
      return process
    },
    async signIn() {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: ADMIN.adminEmail, password: ADMIN.adminPassword }),
      })
      if (!response.ok) throw new Error(`Sign-in refused: ${response.status} ${await response.text()}`)
      const { accessToken } = (await response.json()) as { accessToken: string }
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { cookie, authorization: `Bearer ${accessToken}` }
    },
    async close() {
      for (const process of started) await process.stop()
      await bus.close()
      await db.destroy()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function withProduct(
  work: (product: Product) => Promise<void>,
  settings?: Settings,
): Promise<void> {
  const product = await openProduct(settings)
  try {
    await work(product)
  } finally {
    await product.close()
  }
}
