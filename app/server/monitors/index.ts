export { countUptime } from './count.store'
export { exchangeChecks } from './exchange-checks'
export { settleMonitors } from './settle-monitors'
