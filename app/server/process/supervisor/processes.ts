import { join } from 'node:path'

export interface ProcessSpec {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  omittedVariables: string[]
  /** How the supervisor notices that it is frozen; the development server may be busy for long. */
  liveness: 'healthz' | 'signs' | null
}

const SERVER_OMITTED_VARIABLES = ['AGENT_KEY', 'ADMIN_PASSWORD', 'HEALTH_PORT']
const AGENT_OMITTED_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'CELL_DATABASE_URLS',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'HEALTH_PORT',
]

/**
 * glibc keeps what large buffers took: each one freed raises the size up to which it does so, to 32 MiB, in an arena for
 * each thread. Fixed limits give the memory back (malloc_trim and mallopt(3)); other C libraries ignore the names.
 */
export const WEB_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** The three processes in start order; paths are relative to the product's directory. */
export function processes(dev: boolean, port: number): ProcessSpec[] {
  const web = dev ? developmentWeb(port) : { ...built('web'), env: WEB_MEMORY, liveness: 'healthz' as const }
  return [web, built('worker'), built('agent', AGENT_OMITTED_VARIABLES)]
}

function built(name: string, omittedVariables = SERVER_OMITTED_VARIABLES): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join('build', 'processes', `${name}.js`)],
    env: {},
    omittedVariables,
    liveness: 'signs',
  }
}

function developmentWeb(port: number): ProcessSpec {
  const remix = join('node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  return {
    name: 'web',
    command: process.execPath,
    args: [remix, 'vite:dev', '--host', '--strictPort', '--port', String(port)],
    env: { NODE_ENV: 'development' },
    omittedVariables: SERVER_OMITTED_VARIABLES,
    liveness: null,
  }
}
