import pc from 'picocolors'
import { EXIT, run } from './run'

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${pc.red(error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = EXIT.failed
}
