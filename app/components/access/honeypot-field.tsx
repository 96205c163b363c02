import { HoneypotInputs, HoneypotProvider } from 'remix-utils/honeypot/react'
import { formMessages } from '~/shared/messages/form'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'

/** Bots fill this hidden field; people leave it empty. */
export const HoneypotField = () => (
  <HoneypotProvider nameFieldName={HONEYPOT_FIELD} validFromFieldName={null} encryptedValidFrom="">
    <HoneypotInputs label={formMessages.leaveEmpty} />
  </HoneypotProvider>
)
