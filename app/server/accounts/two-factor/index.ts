export { countCode, forgetCodes } from './attempts'
export { hasSecondFactor } from './factor.store'
export { checkPasskey, offersPasskeys, startPasskeyCheck, startPasskeySignIn } from './passkeys'
export { deleteExpiredSteps, deletePendingOf } from './pending.store'
export { readFactors } from './read-two-factor'
export {
  passSecondStep,
  readSecondStep,
  type SignInStep,
  startSecondStepPasskey,
  takeSecondStep,
} from './second-step'
export { verifyCode } from './verify-code'
