import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { CONTROL } from '~/components/ui/form/field'
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
        <label className="flex flex-col gap-1">
          <span className="text-13 font-medium">{messages.label}</span>
          <select name="language" defaultValue={currentLanguage()} className={classes(CONTROL, 'w-60')}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {nameOf(language)}
              </option>
            ))}
          </select>
        </label>
        <Button name="intent" value="language">
          {formMessages.save}
        </Button>
      </Form>
    </Card>
  )
}
