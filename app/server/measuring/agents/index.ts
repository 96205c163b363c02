export { agentOf } from './claim'
export {
  AGENT_KEY_PREFIX,
  ensureLocalAgent,
  identifyAgent,
  type LocalKeyState,
  newAgentKey,
  refusalOfAgent,
  refuseOtherProtocol,
} from './identify-agent'
export { isInService } from './store'
