import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { listenForDroppedLines } from '../platform/dropped-lines'
import { env, exportEnv } from '../platform/env'
import { enterDateStyle } from '../platform/http/date-style'
import { enterLanguage } from '../platform/http/language'
import { enterResponse } from '../platform/http/response-pace'
import { onShutdown, shutDown } from '../platform/lifecycle'
import { createLogger } from '../platform/log'
import { enterRequestScope } from '../platform/request-scope'
import { startTelemetry } from '../platform/telemetry'
import { version } from '../platform/version'
import { preserveNativeFetch } from './web/native-fetch'
import { type RequestStart, watchRequests } from './web/requests'
import { limitServer } from './web/server-limits'

const log = createLogger('web')
const { PORT, HOST, NODE_ENV, PUBLIC_URL, TRUST_PROXY } = env()
exportEnv({ PORT: String(PORT), HOST, NODE_ENV })
listenForDroppedLines()

await startTelemetry('web')
const requests = watchRequests(log, { trustProxy: TRUST_PROXY, publicUrl: PUBLIC_URL })
subscribe('http.server.request.start', (message) => {
  enterRequestScope()
  const start = message as RequestStart
  enterResponse(start.response)
  enterDateStyle(start.request)
  enterLanguage(start.request)
  requests.onStart(start)
})
// remix-serve makes the server itself and offers no settings of it.
subscribe('tracing:net.server.listen:asyncStart', (message) => {
  const { server } = message as { server: unknown }
  if (server instanceof Server) limitServer(server)
})
onShutdown(async () => {
  // remix-serve shuts down only on this signal.
  process.emit('SIGTERM')
  await requests.end()
}, 'intake')

/** Loaded only here and without the rest of the server, of which the screens have their own copy. */
async function refuseOtherSchema(databaseUrl: string): Promise<void> {
  const [{ openRuntime }, { hasOwnSchema }, { leaveAlone }] = await Promise.all([
    import('../platform/runtime'),
    import('../administration/health/require-schema'),
    import('../platform/cells'),
  ])
  const requireOwn = async (url: string, cell?: number) => {
    const { db, close } = openRuntime(url, 1)
    await hasOwnSchema(db, cell).finally(close)
  }
  await requireOwn(databaseUrl)
  for (const [cell, url] of env().CELL_DATABASE_URLS)
    await requireOwn(url, cell).catch((error: unknown) => {
      log.error({ err: error, cell }, 'the cell is left alone')
      leaveAlone(cell)
    })
}

const { DATABASE_URL, API_URL } = env()
try {
  if (DATABASE_URL && !API_URL) {
    await refuseOtherSchema(DATABASE_URL)
    const { keepWatch } = await import('./keep-watch')
    keepWatch('web', { databaseUrl: DATABASE_URL, log })
  }
} catch (error) {
  log.fatal({ err: error }, `web cannot run: ${error instanceof Error ? error.message : error}`)
  await shutDown(1)
}

preserveNativeFetch()
// remix-serve's own access log; our logger writes to file descriptor 1 directly.
process.stdout.write = (...args: unknown[]) => {
  const written = args.at(-1)
  if (typeof written === 'function') queueMicrotask(() => written())
  return true
}
process.argv.splice(2, process.argv.length, 'build/server/index.js')
await import('@remix-run/serve/dist/cli.js')
log.info({ version, port: PORT, host: HOST }, 'web started')
