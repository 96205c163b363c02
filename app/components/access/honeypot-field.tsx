import { formMessages } from '~/shared/messages/form'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'

/** Browsers fill a field with `off`, but none with a value that they don't know. */
const NEVER_FILLED = 'nope'

/** Bots fill this hidden field; people leave it empty. */
export const HoneypotField = () => (
  <div style={{ display: 'none' }} aria-hidden="true">
    <label>
      {formMessages.leaveEmpty}
      <input type="text" name={HONEYPOT_FIELD} defaultValue="" autoComplete={NEVER_FILLED} tabIndex={-1} />
    </label>
  </div>
)
