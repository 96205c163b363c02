import { catalogue } from '../values/catalogue'
/** The mail about a sign-in from a device that the account has not been used on before. */
export const newDeviceMessages = catalogue('newDevice', {
  subject: 'New sign-in to your account',
  what: (device: string, address: string, at: string) =>
    `New sign-in to your account: ${device}, IP address ${address}, ${at}.`,
  unknownAddress: 'unknown',
  you: 'If this was you, ignore this email.',
  notYou:
    'If this was not you, choose “Forgot password?” on the sign-in page and set a new password: this ends all sessions. Then tell your administrator.',
  notYouDirectory:
    'If this was not you, end the session with the button below, change the password in your company directory, and tell your administrator.',
  action: 'Show my sessions',
} as const)
