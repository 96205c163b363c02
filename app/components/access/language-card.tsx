import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { SelectField } from '~/components/ui/form/select-field'
import { formMessages } from '~/shared/messages/form'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { currentLanguage } from '~/shared/values/catalogue'

const messages = ownAccountMessages.language

/** Each language in its own words. */
const nameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** Loads the document again: a document has one language. */
export function LanguageCard({ languages }: { languages: string[] }) {
  return (
    <Card title={messages.title}>
      <Form method="post" reloadDocument className="flex flex-wrap items-end gap-3">
        <SelectField
          name="language"
          label={messages.label}
          defaultValue={currentLanguage()}
          options={languages.map((lang) => ({ value: lang, label: nameOf(lang), lang }))}
          className="w-60"
        />
        <Button name="intent" value="language">
          {formMessages.save}
        </Button>
      </Form>
    </Card>
  )
}
