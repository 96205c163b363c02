import { startCrux } from './crux.ts'
import { freePort } from './loopback.ts'
import { startPsi } from './psi.ts'

/** Mock services for `npm run dev -- --fakes`: prints the environment as one line, and ends with its parent process. */
const KEY = 'fake'
const [crux, psi] = [await freePort(), await freePort()]
const { known } = await startCrux(crux, KEY)
known.get = (address) => 1_200 + ((address.length * 397) % 3_000)
await startPsi(psi, KEY)
const environment = {
  CRUX_API_KEY: KEY,
  CRUX_API_URL: `http://127.0.0.1:${crux}`,
  PSI_API_KEY: KEY,
  PSI_API_URL: `http://127.0.0.1:${psi}`,
}
process.stdout.write(`${JSON.stringify(environment)}\n`)
process.stdin.resume().on('end', () => process.exit(0))
