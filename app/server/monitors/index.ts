export { countUptime } from './count.store'
export { pauseDeleted, resumeRestored } from './apply-pause'
export { exchangeChecks } from './exchange-checks'
export { settleMonitors } from './settle-monitors'
