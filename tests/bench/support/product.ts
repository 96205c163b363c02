import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskBlobs } from '~/server/blobs'
import { createBus, createDb, createPool, type Db } from '~/server/db'
import { startThrowawayCluster } from '~/server/db/embedded'
import { durableSettings } from '~/server/db/embedded/settings'
import { prepareDatabase } from '~/server/process/prepare'
import { setRuntime } from '~/server/process/runtime'
import { reservePort } from '~/server/process/supervisor/port'
import { waitUntilReady } from '~/server/process/supervisor/ready'
import { type BenchProcess, startProcess } from './processes'

const ADMIN = { adminEmail: 'bench@example.com', adminPassword: 'correct horse battery staple' }
/** A cluster in memory that takes as much care of every write as one on a disk. */
const SETTINGS = {
  ...durableSettings(),
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
}

export interface Product {
  db: Db
  databaseUrl: string
  url: string
  /** Of the server's processes. */
  variables: Record<string, string>
  start(name: 'web' | 'worker' | 'agent', more?: Record<string, string>): Promise<BenchProcess>
  /** The super admin, as a browser (cookie) and as a program (authorization). */
  signIn(): Promise<{ cookie: string; authorization: string }>
  close(): Promise<void>
}

/** The product on a database and a folder of its own; its processes are started by `start`. */
export async function openProduct(): Promise<Product> {
  const cluster = await startThrowawayCluster({ settings: SETTINGS })
  const dataDir = await mkdtemp(join(tmpdir(), 'lightkeeper-bench-'))
  const { agentKey } = await prepareDatabase({ databaseUrl: cluster.url, dataDir, ...ADMIN })
  const port = await reservePort(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const db = createDb(createPool(cluster.url))
  const bus = createBus(cluster.url, db, () => {})
  setRuntime({ db, bus, blobs: diskBlobs(join(dataDir, 'blobs')) })
  const started: BenchProcess[] = []

  const server = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ALLOW_PRIVATE_TARGETS: '1',
    // Nothing outside this machine is to be asked by a bench.
    UPTIME_CANARIES: 'off',
  }
  // A bench looks after its own quiet; a run made again would count as a slow one.
  const agent = {
    NOISE_CHECK: 'off',
    SERVER_URL: url,
    AGENT_KEY: agentKey,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
  }

  return {
    db,
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

/** Gives a bench the product and takes it away again, also when it fails. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await openProduct()
  try {
    await work(product)
  } finally {
    await product.close()
  }
}
