import { subscribe } from 'node:diagnostics_channel'
import { enterCallerScope } from '../api/caller-scope'
import { listenForDroppedLines } from './dropped-lines'
import { env, exportEnv } from './env'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { preserveNativeFetch } from './web/native-fetch'
import { type RequestStart, watchRequests } from './web/requests'

const log = createLogger('web')
const { PORT, HOST, NODE_ENV, PUBLIC_URL, TRUST_PROXY } = env()
exportEnv({ PORT: String(PORT), HOST, NODE_ENV })
listenForDroppedLines()

const requests = watchRequests(log, { trustProxy: TRUST_PROXY, publicUrl: PUBLIC_URL })
subscribe('http.server.request.start', (message) => {
  enterCallerScope()
  requests.onStart(message as RequestStart)
})
onShutdown(async () => {
  // remix-serve shuts down only on this signal.
  process.emit('SIGTERM')
  await requests.end()
}, 'intake')

preserveNativeFetch()
// remix-serve's own access log; our logger writes to file descriptor 1 directly.
process.stdout.write = (...args: unknown[]) => {
  const written = args.at(-1)
  if (typeof written === 'function') queueMicrotask(() => written())
  return true
}
process.argv.splice(2, process.argv.length, 'build/server/index.js')
await import('@remix-run/serve/dist/cli.js')
log.info({ port: PORT, host: HOST }, 'web started')
