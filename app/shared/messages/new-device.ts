/** The mail about a sign-in from a device that the account has not been used on before. */
export const newDeviceMessages = {
  subject: 'New sign-in to your account',
  what: (device: string, address: string, at: string) =>
    `Your account was signed in to from a new device: ${device}, address ${address}, ${at}.`,
  unknownAddress: 'unknown',
  you: 'If this was you, there is nothing to do.',
  notYou:
    'If it was not you, choose “Forgot password?” on the sign-in screen and set a new password: that ends all sessions. Then tell your administrator.',
  notYouDirectory:
    'If it was not you, end the session on the screen below, change the password in your company directory, and tell your administrator.',
  action: 'See where you are signed in',
} as const
