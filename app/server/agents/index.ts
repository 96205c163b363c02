export { AGENT_KEY_PREFIX, ensureLocalAgent, identifyAgent, newAgentKey } from './identify-agent'
