import { Form } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { getFormProps } from '~/components/ui/form/use-form'
import { FormFailure } from './form-failure'

type StackedFormProps = Pick<
  ComponentProps<typeof Form>,
  'action' | 'preventScrollReset' | 'navigate' | 'fetcherKey'
> & {
  form: Parameters<typeof getFormProps>[0] & { errors?: string[] | undefined }
  children: ReactNode
}

/** Fields one below the other; errors of the whole form stand above them. */
export const StackedForm = ({ form, children, ...props }: StackedFormProps) => (
  <Form method="post" {...props} {...getFormProps(form)} className="flex flex-col gap-4">
    <FormFailure errors={form.errors} />
    {children}
  </Form>
)
