import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sqliteForSequelize } from './sqlite-for-sequelize'

const OWN = resolve('tests/support/tools/lighthouse-ci')

interface Build {
  id: string
}
export interface LighthouseCi {
  url: string
  /** Its SQLite database. */
  file: string
  client: {
    createProject(body: object): Promise<{ id: string; token: string }>
    setBuildToken(token: string): void
    createBuild(body: object): Promise<Build>
    createRun(body: object): Promise<unknown>
    sealBuild(project: string, build: string): Promise<void>
    getStatistics(project: string, build: string): Promise<{ url: string; name: string; value: number }[]>
  }
  close(): Promise<void>
}

/** Installed once per lock into an ignored folder: with its own Lighthouse it is too large for everybody's install. */
function installed(): string {
  const lock = createHash('sha256')
    .update(readFileSync(join(OWN, 'package-lock.json')))
    .digest('hex')
  const home = resolve('.cache', `lighthouse-ci-${lock.slice(0, 12)}`)
  if (existsSync(home)) return home
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(resolve('.cache', 'lighthouse-ci-new-'))
  cpSync(OWN, folder, { recursive: true })
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  try {
    renameSync(folder, home)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(home)) throw error
    rmSync(folder, { recursive: true })
  }
  return home
}

/** A real Lighthouse CI server on loopback with an empty database. */
export async function startLighthouseCi(): Promise<LighthouseCi> {
  const { createServer, ApiClient } = createRequire(join(installed(), 'package.json'))('@lhci/server')
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-lhci-'))
  const file = join(folder, 'lhci.db')
  const server = await createServer({
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    storage: {
      storageMethod: 'sql',
      sqlDialect: 'sqlite',
      sqlDatabasePath: file,
      // Its own driver is a native module.
      sequelizeOptions: { dialectModule: sqliteForSequelize },
    },
  })
  const url = `http://127.0.0.1:${server.port}/`
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  }
  return { url, file, client: new ApiClient({ rootURL: url }), close }
}
