import { AddressField } from '~/components/ui/form/address-field'
import { SelectField } from '~/components/ui/form/select-field'
import type { FormField } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { kindFamily } from '~/shared/rules/uptime/monitor-form-fields'
import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import type { Page } from '~/shared/schemas/site'

const STYLES = {
  tls: {
    get label() {
      return messages.host
    },
    get help() {
      return messages.hostHelp
    },
    placeholder: 'example.com',
  },
  dns: {
    get label() {
      return messages.dnsName
    },
    get help() {
      return messages.pageDefaultHelp
    },
    placeholder: 'example.com',
  },
  tcp: {
    get label() {
      return messages.port
    },
    get help() {
      return messages.pageDefaultHelp
    },
    placeholder: 'example.com:25',
  },
}
const ADDRESS = {
  get label() {
    return messages.target
  },
  get help() {
    return messages.pageUrlHelp
  },
  placeholder: 'https://example.com/',
}

type TargetFieldsProps = {
  kind: MonitorKind
  page: FormField<string>
  target: FormField<string>
  pages: Page[]
}

export function TargetFields({ kind, page, target, pages }: TargetFieldsProps) {
  return (
    <>
      <SelectField
        label={messages.page}
        help={messages.pageHelp}
        field={page}
        options={pages.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        placeholder={messages.noPage}
      />
      <AddressField
        // A new key clears the field: a URL is not a valid host for other kinds.
        key={kindFamily(kind)}
        {...(isHttpKind(kind) ? ADDRESS : STYLES[kind])}
        field={target}
      />
    </>
  )
}
