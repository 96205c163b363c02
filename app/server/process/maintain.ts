import { MAINTENANCE_STATES, type MaintenanceState } from '~/shared/rules/access/maintenance'
import { setMaintenance } from '../administration/maintenance'
import { withInstallation } from './installation'

const [state, ...words] = process.argv.slice(2)
const isState = (text: string | undefined): text is MaintenanceState =>
  MAINTENANCE_STATES.some((one) => one === text)

if (!isState(state)) {
  process.stderr.write('Usage: npm run maintenance soon|on|off ["what people are told"]\n')
  process.exit(2)
}

await withInstallation(async ({ db }) => {
  await setMaintenance(db, { state, text: words.join(' ').trim().slice(0, 500) }, new Date())
  process.stdout.write(`Maintenance is ${state}. Screens follow within five seconds.\n`)
})
