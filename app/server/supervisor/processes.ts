import { join } from 'node:path'

export interface ProcessSpec {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  /** Variables it must not get to know. */
  withhold: string[]
}

const SERVER_WITHHOLDS = ['AGENT_KEY', 'ADMIN_PASSWORD']
const AGENT_WITHHOLDS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'ADMIN_PASSWORD', 'SECRET_KEY']

/** The three processes in the order of starting; paths are relative to the directory of the product. */
export function processes(dev: boolean, port: number): ProcessSpec[] {
  return [dev ? developmentWeb(port) : built('web'), built('worker'), built('agent', AGENT_WITHHOLDS)]
}

function built(name: string, withhold = SERVER_WITHHOLDS): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join('build', 'processes', `${name}.js`)],
    env: {},
    withhold,
  }
}

function developmentWeb(port: number): ProcessSpec {
  const remix = join('node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  return {
    name: 'web',
    command: process.execPath,
    args: [remix, 'vite:dev', '--host', '--strictPort', '--port', String(port)],
    env: { NODE_ENV: 'development' },
    withhold: SERVER_WITHHOLDS,
  }
}
