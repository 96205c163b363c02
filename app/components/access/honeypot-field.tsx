import { HoneypotInputs, HoneypotProvider } from 'remix-utils/honeypot/react'
import { formMessages } from '~/shared/messages/form'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'

/** A hidden field that programs fill and people leave empty. */
export const HoneypotField = () => (
  <HoneypotProvider nameFieldName={HONEYPOT_FIELD} validFromFieldName={null} encryptedValidFrom="">
    <HoneypotInputs label={formMessages.leaveEmpty} />
  </HoneypotProvider>
)
