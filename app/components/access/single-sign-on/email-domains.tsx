import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { brandDomainMessages } from '~/shared/messages/brand-domains'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import type { SignInDomain } from '~/shared/schemas/single-sign-on'
import { Copied } from './connection-card'

const schema = () => import('~/shared/schemas/single-sign-on').then(({ domainForm }) => domainForm)

type Props = { domains: SignInDomain[]; lastResult: SubmissionResult | null | undefined }

export function EmailDomains({ domains, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ domain: string }>({ id: 'domain', schema, lastResult })
  return (
    <Card title={messages.domains}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet">{messages.domainsAbout}</p>
        {domains.length === 0 ? <p>{messages.noDomains}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {domains.map(({ domain, isVerified, recordName, recordValue, missedSince }) => (
            <li key={domain} className="flex flex-col gap-3 py-3">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {domain}
                <Badge tone={isVerified ? 'good' : 'warning'}>
                  {isVerified ? messages.verified : messages.notVerified}
                </Badge>
              </p>
              {missedSince ? <p>{messages.missed}</p> : null}
              <dl className="flex flex-col gap-2">
                <Copied label={brandDomainMessages.recordName} text={recordName} />
                <Copied label={brandDomainMessages.recordValue} text={recordValue} />
              </dl>
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                <input type="hidden" name="domain" value={domain} />
                <Button name="intent" value="check" busy={isBusy} aria-label={messages.checkName(domain)}>
                  {messages.check}
                </Button>
                <Button
                  name="intent"
                  value="remove-domain"
                  busy={isBusy}
                  aria-label={messages.removeDomainName(domain)}
                >
                  {messages.remove}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <StackedForm form={form} preventScrollReset>
          <TextField
            label={messages.domain}
            field={fields.domain}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            mono
            required
          />
          <div>
            <Button name="intent" value="add-domain" busy={isBusy}>
              {messages.addDomain}
            </Button>
          </div>
        </StackedForm>
      </div>
    </Card>
  )
}
