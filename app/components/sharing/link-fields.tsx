import type { BoundField } from '~/components/ui/form/bound-field'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { EXPIRIES } from '~/shared/rules/share-link-expiries'

type Props = { fields: { name: BoundField; expiry: BoundField; expiresAt: BoundField } }

/** What every share link has: whom it is for, and until when. */
export const LinkFields = ({ fields }: Props) => (
  <>
    <NameField label={messages.name} help={messages.nameHelp} field={fields.name} />
    <div className="group/dates grid gap-4 sm:grid-cols-2">
      <SelectField
        label={messages.expiry}
        field={fields.expiry}
        options={EXPIRIES.map((value) => ({ value, label: messages.expiries[value] }))}
      />
      <TextField
        label={messages.lastDay}
        field={fields.expiresAt}
        type="date"
        className="group-has-[option:checked:not([value=date])]/dates:hidden"
      />
    </div>
  </>
)
