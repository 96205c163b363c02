import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { childEnv } from '~/server/platform/env'
import { until } from '../faults/waiting'
import {
  addressOf,
  buildNetwork,
  copyConfiguration,
  HOST_ADDRESS,
  inside,
  type Machine,
  pidsOn,
  putConfiguration,
  removeNetwork,
  run,
} from './network'
import { isWhole, NODES, type Node, others, primary, switchOver } from './patroni'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONFIGURATION = join(ROOT, 'docs', 'ha')
const PASSWORD = randomBytes(12).toString('hex')
const OWNER = 'lightkeeper'
export const ADMIN = { username: 'admin@example.com', password: 'a password for fault tests' }
export type Parts = Awaited<ReturnType<typeof startParts>>

/** All parts on their machines, with the files of docs/ha. Data is on a disk in memory. */
export async function startParts(note: (text: string) => void) {
  buildNetwork()
  const home = mkdtempSync('/tmp/lk-ha-')
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6g,mode=755', 'tmpfs', home])
  const children = new Map<string, ChildProcess>()
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  ) as [number, number]

  function folder(name: string, isOfPostgres = false): string {
    const path = join(home, name)
    mkdirSync(path, { recursive: true, mode: isOfPostgres ? 0o700 : 0o755 })
    if (isOfPostgres) chownSync(path, uid, gid)
    return path
  }
  /** What each part said last. */
  const lastWords = () =>
    readdirSync(folder('logs'))
      .map((name) => `── ${name}\n${readFileSync(join(home, 'logs', name), 'utf8').slice(-1_500)}`)
      .join('\n')
  const logPath = (name: string) => join(folder('logs'), `${name}.log`)

  /** Starts a process on a machine, as the user postgres if so wished. */
  function start(name: string, machine: Machine, command: string[], env: Record<string, string> = {}) {
    const log = openSync(logPath(name), 'a')
    const child = spawn('ip', inside(machine, ...command), {
      cwd: ROOT,
      stdio: ['ignore', log, log],
      env: childEnv({ NODE_OPTIONS: undefined, ...env }),
    })
    children.set(name, child)
    return child
  }
  const startEtcd = (machine: Machine) =>
    start(`etcd-${machine}`, machine, [
      ...[
        'etcd',
        '--enable-v2',
        '--pre-vote',
        '--logger',
        'zap',
        '--name',
        machine,
        '--data-dir',
        folder(`etcd-${machine}`),
      ],
      ...['--listen-client-urls', 'http://0.0.0.0:2379', '--listen-peer-urls', 'http://0.0.0.0:2380'],
      ...['--advertise-client-urls', `http://${machine}:2379`],
      ...['--initial-cluster', NODES.map((name) => `${name}=http://${addressOf(name)}:2380`).join(',')],
      ...['--initial-advertise-peer-urls', `http://${addressOf(machine)}:2380`],
    ])

  /** Folders of a machine of its own; the repository is the one that all of them mount. */
  const ownFolders = (node: Node) =>
    [
      [folder(`${node}/run`, true), '/run/postgresql'],
      [folder(`${node}/lib`, true), '/var/lib/postgresql'],
      [folder('backrest', true), '/var/lib/pgbackrest'],
      [folder(`${node}/log`, true), '/var/log/pgbackrest'],
    ]
      .map(([from, to]) => `mount --bind ${from} ${to}`)
      .join(' && ')
  const onDatabase = (node: Node, ...command: string[]) => [
    ...['sh', '-c', `${ownFolders(node)} && cd / && exec "$0" "$@"`],
    ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command],
  ]
  const startDatabase = (node: Node) =>
    start(node, node, onDatabase(node, 'patroni', '/etc/patroni/config.yml'), {
      PATRONI_NAME: node,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${node}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node}:5432`,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    })
  const startBalancer = () => start('haproxy', 'lb', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'])
  const startPooler = () =>
    start('pgbouncer', 'pool', ['pgbouncer', '--user=postgres', '/etc/pgbouncer/pgbouncer.ini'])
  const startBucket = () =>
    start('bucket', 'store', [
      ...[process.execPath, join(ROOT, 'node_modules', 's3rver', 'bin', 's3rver.js')],
      ...['--directory', folder('bucket'), '--address', '0.0.0.0', '--port', '9000', '--silent'],
      ...['--configure-bucket', 'evidence'],
    ])

  const direct = `postgres://${OWNER}:${PASSWORD}@lb:5432/${OWNER}`
  const url = `http://${addressOf('lb')}`
  const variables = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://${OWNER}:${PASSWORD}@pool:6432/${OWNER}`,
    DATABASE_DIRECT_URL: direct,
    SECRET_KEY: randomBytes(24).toString('hex'),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ALLOW_PRIVATE_TARGETS: '1',
    API_CALLS_PER_MINUTE: '100000',
    UPTIME_CANARIES: `${HOST_ADDRESS}:22,${addressOf('store')}:9000`,
    DOMAIN_LOOKUP_URL: 'off',
    MIN_FREE_SPACE: 'off',
    S3_ENDPOINT: 'http://store:9000',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'evidence',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'info',
  }
  const script = (name: string) => join(ROOT, 'build', 'processes', `${name}.js`)
  const product = (name: 'web' | 'worker', machine: Machine) =>
    start(machine, machine, [process.execPath, '--enable-source-maps', script(name)], {
      ...variables,
      DATA_DIR: folder(`${machine}-data`),
      MALLOC_ARENA_MAX: '2',
    })

  for (const node of NODES) copyConfiguration(node, join(CONFIGURATION, 'patroni.yml'), 'patroni/config.yml')
  for (const node of NODES) copyConfiguration(node, join(CONFIGURATION, 'pgbackrest.conf'), 'pgbackrest.conf')
  copyConfiguration('lb', join(CONFIGURATION, 'haproxy.cfg'), 'haproxy/haproxy.cfg')
  copyConfiguration('pool', join(CONFIGURATION, 'pgbouncer.ini'), 'pgbouncer/pgbouncer.ini')
  putConfiguration('pool', 'pgbouncer/userlist.txt', `"${OWNER}" "${PASSWORD}"\n`)

  const ask = (node: Node, ...command: string[]) => run(node, ...onDatabase(node, ...command))
  const backrest = (node: Node, ...words: string[]) =>
    ask(node, 'pgbackrest', '--stanza=lightkeeper', ...words)

  const pool = new pg.Pool({
    connectionString: direct.replace('@lb:', `@${addressOf('lb')}:`),
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
  })
  pool.on('error', () => {})
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows

  function discard(): void {
    removeNetwork()
    spawnSync('umount', ['-l', home])
    rmSync(home, { recursive: true, force: true })
  }
  // Also when the bench is interrupted.
  process.once('exit', discard)
  async function stop(): Promise<void> {
    await pool.end().catch(() => {})
    removeNetwork()
    await until('all processes ended', 10_000, () =>
      [...children.values()].every((child) => child.exitCode !== null || child.signalCode !== null),
    )
  }

  async function begin(): Promise<void> {
    chmodSync(home, 0o755)
    for (const node of NODES) startEtcd(node)
    startBucket()
    startDatabase('pg1')
    startBalancer()
    startPooler()
    await until('the first primary', 60_000, primary)
    note('a primary')
    for (const node of others('pg1')) startDatabase(node)
    await until('the replicas', 120_000, isWhole)
    note('two replicas, one of them synchronous')
    // Nothing is acknowledged before.
    ask('pg1', 'psql', '-c', `create role ${OWNER} login password '${PASSWORD}'`)
    ask('pg1', 'createdb', '--owner', OWNER, OWNER)
    backrest('pg1', 'stanza-create')
    const { exitCode } = await ended(
      start('migrate', 'web1', [process.execPath, script('migrate')], {
        ...variables,
        DATABASE_URL: direct,
        DATA_DIR: folder('web1-data'),
      }),
    )
    if (exitCode !== 0) throw new Error(`migrate: ${readFileSync(logPath('migrate'), 'utf8')}`)
    note('migrated')
    for (const machine of ['web1', 'web2'] as const) product('web', machine)
    for (const machine of ['worker1', 'worker2'] as const) product('worker', machine)
    await until('both webs', 90_000, async () => {
      for (const machine of ['web1', 'web2'] as const)
        if (!(await fetch(`http://${addressOf(machine)}:3000/readyz`)).ok) return false
      return (await fetch(`${url}/readyz`)).ok
    })
    note('both webs')
  }

  function backUp(node: Node): string {
    backrest(node, '--type=full', 'backup')
    return backrest(node, 'info')
  }

  /** So that everything is in the archive: `check` waits for it. */
  const switchLog = (node: Node) => backrest(node, 'check')

  /** What the archive gives back from the first backup on, on a server of its own beside that of the machine. */
  function restoreFirst(node: Node, query: string): string[] {
    const [first] = JSON.parse(backrest(node, 'info', '--output=json'))[0].backup
    const folderOfServer = '/var/lib/postgresql/restored'
    const options =
      '-p 5499 -c listen_addresses= -c archive_mode=off -c ssl=off -c synchronous_standby_names='
    const script = [
      `pgbackrest --stanza=lightkeeper --set=${first.label} --pg1-path=${folderOfServer} --archive-mode=off --no-delta restore`,
      `/usr/lib/postgresql/15/bin/pg_ctl -D ${folderOfServer} -w -t 300 -l ${folderOfServer}.log -o '${options}' start`,
      `until test "$(psql -p 5499 -Atc 'select pg_is_in_recovery()')" = f; do sleep 1; done`,
      `psql -p 5499 -d ${OWNER} -Atc "${query}" > ${folderOfServer}.rows`,
      `/usr/lib/postgresql/15/bin/pg_ctl -D ${folderOfServer} -m immediate stop`,
    ].join(' && ')
    ask(node, 'sh', '-c', `mkdir -m 700 ${folderOfServer} && ${script}`)
    return readFileSync(join(home, node, 'lib', 'restored.rows'), 'utf8')
      .split('\n')
      .filter(Boolean)
  }

  /** The processes of Patroni and PostgreSQL; etcd on the same machine goes on. */
  const databasePids = (node: Node) =>
    pidsOn(node).filter((pid) => !readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('etcd'))
  function signalDatabase(node: Node, signal: NodeJS.Signals): void {
    for (const pid of databasePids(node)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It ended with its parent.
      }
    }
  }
  function signalPostgres(node: Node, signal: NodeJS.Signals): void {
    const [postmaster] = databasePids(node).filter(
      (pid) => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n',
    )
    if (!postmaster) throw new Error(`No PostgreSQL on ${node}`)
    process.kill(postmaster, signal)
  }
  async function kill(name: string): Promise<void> {
    const child = children.get(name)
    if (!child) throw new Error(`No process ${name}`)
    child.kill('SIGKILL')
    await ended(child)
  }

  return {
    url,
    query,
    lastWords,
    begin,
    stop,
    kill,
    primary,
    isWhole,
    backUp,
    restoreFirst,
    switchLog,
    startDatabase,
    startBalancer,
    startPooler,
    startBucket,
    startProduct: product,
    signalDatabase,
    signalPostgres,
    switchOver,
  }
}

async function ended(child: ChildProcess): Promise<ChildProcess> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return child
}
