import { PRINT_ACTIONS, type PrintAction } from '~/shared/paths'
import { notFoundScreen } from './not-found'

/** On sheets in the browser, or bare for the printer; any other word is no screen. */
export function printActionOf({ actionType }: { actionType?: string }): PrintAction {
  const action = PRINT_ACTIONS.find((one) => one === actionType)
  if (!action) throw notFoundScreen()
  return action
}
