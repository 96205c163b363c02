export { exchangeChecks } from './exchange-checks'
export { settleMonitors } from './settle-monitors'
